import type { RepairFault } from '@kontor/contract/machine/repair';
import { faultTextOf, reportOf } from '@kontor/contract/machine/repair-texts';
import type { Language } from '@kontor/contract/refusals';
import type { Check, Fault } from '../../../core/checks.ts';

/** Returns a fault as administrators see it. */
export function viewFault(
  { part }: Pick<Check, 'part'>,
  { code, params, fixes, shownCode = code, subject = '', detail, since }: Fault,
  language: Language,
): RepairFault {
  const report = detail ?? reportOf(params, language);
  return {
    part,
    code: shownCode,
    subject,
    text: faultTextOf(code, language, params),
    ...(report !== undefined && { detail: report }),
    ...(since !== undefined && { since: new Date(since).toISOString() }),
    actions: [...fixes],
  };
}
