import { isEmail } from '@kontor/contract/rules/email';
import { mostRecipients } from '@kontor/contract/rules/machine/watched-events';

/** Whether the server would not take a list of recipients. */
export const isRefused = (entries: readonly string[]): boolean =>
  entries.length > mostRecipients || !entries.every(isEmail);
