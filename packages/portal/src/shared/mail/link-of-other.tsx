import type { WaitingMail } from '@kontor/contract/mail/outbox';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { useText } from '../../text/text-context.tsx';
import { distinctName } from '../people/distinct-name.ts';
import { useUsers } from '../people/queries.ts';
import { mailText } from './text/index.ts';

/** Says who alone may show the link of a mail; nothing where that is the reader, or nobody. */
export function LinkOfOther({ mail: { shownBy } }: { mail: Pick<WaitingMail, 'shownBy'> }) {
  const t = useText(mailText);
  const users = useUsers(shownBy !== '').data;
  const user = users?.find(({ uid }) => uid === shownBy);
  if (shownBy === '') return null;
  return t(($) => $.ofOther, { name: user ? distinctName(user, users) : readableAddress(shownBy) });
}
