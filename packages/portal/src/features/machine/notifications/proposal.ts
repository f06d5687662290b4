import type { NotificationConfig } from '@kontor/contract/machine/notifications';
import type { User } from '@kontor/contract/people/users';
import { isEmail } from '@kontor/contract/rules/email';

/** What somebody should learn before data is lost. A backup that is not made counts as failed. */
const proposedEvents = ['backupFailure', 'diskSpace'] as const;

/** Returns the address at which a person is mailed, the external one where there is one; `undefined` where none is valid. */
export const addressOf = ({ externEmail, internEmail }: Pick<User, 'externEmail' | 'internEmail'>) =>
  [externEmail, internEmail].find(isEmail);

/** Returns the recipients with an address for what nobody is mailed about so far. */
export function withProposal(config: NotificationConfig, address: string): NotificationConfig {
  const next = { ...config };
  for (const event of proposedEvents) if (next[event].length === 0) next[event] = [address];
  return next;
}
