import type { ImportReport } from '@kontor/contract/people/users';
import type { Invitation } from './use-import.ts';

/** The most people an import gives passwords to print. */
export const mostPasswords = 300;

/** Returns what an import would do with this choice: people without an address are not created by an invitation. `sentence` says that at their line. */
export function reportFor(report: ImportReport, how: Invitation, sentence: string): ImportReport {
  if (how !== 'mail') return report;
  const lines = report.lines.map((line) =>
    line.state === 'new' && line.withoutAddress
      ? { ...line, state: 'faulty' as const, fields: { externEmail: sentence } }
      : line,
  );
  return { ...report, faulty: lines.filter(({ state }) => state === 'faulty').length, lines };
}

/** Returns the choice an import begins with: an invitation arrives only where mail can be sent. */
export function firstChoice(lines: number, isMailDown: boolean): Invitation {
  if (!isMailDown) return 'mail';
  return lines <= mostPasswords ? 'passwords' : 'later';
}
