import type { RepairFault } from '@kontor/contract/machine/repair';
import { faultTextOf } from '@kontor/contract/machine/repair-texts';
import type { Language } from '@kontor/contract/refusals';
import type { Check, Fault } from '../../../core/checks.ts';

/** Returns a fault as administrators see it. */
export function viewFault(
  { part }: Pick<Check, 'part'>,
  { code, params, fixes, shownCode = code, subject = '', detail, since }: Fault,
  language: Language,
): RepairFault {
  return {
    part,
    code: shownCode,
    subject,
    text: faultTextOf(code, language, params),
    ...(detail !== undefined && { detail }),
    ...(since !== undefined && { since: new Date(since).toISOString() }),
    actions: [...fixes],
  };
}
