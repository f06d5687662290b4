import type { ImportReport } from '@kontor/contract/people/users';
import type { Invitation } from './use-import.ts';

/** The most people an import gives passwords to print. */
export const mostPasswords = 300;

/** Returns the report with `sentence` at the lines whose only fault is the address an invitation needs. */
export const reportFor = (report: ImportReport, sentence: string): ImportReport => ({
  ...report,
  lines: report.lines.map((line) =>
    line.state === 'faulty' && line.withoutAddress ? { ...line, fields: { externEmail: sentence } } : line,
  ),
});

/** Returns how many people could be created by one of the choices. */
export const possibleIn = ({ lines }: ImportReport): number =>
  lines.filter(({ state, withoutAddress, unticked }) =>
    state === 'faulty' ? withoutAddress : state === 'new' || unticked,
  ).length;

/** Returns the choice an import begins with: an invitation arrives only where mail can be sent. */
export function firstChoice(lines: number, isMailDown: boolean): Invitation {
  if (!isMailDown) return 'mail';
  return lines <= mostPasswords ? 'passwords' : 'later';
}
