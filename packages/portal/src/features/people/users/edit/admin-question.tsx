import type { WaitingMail } from '@kontor/contract/mail/outbox';
import type { User } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { useState } from 'react';
import { api } from '../../../../session/client.ts';
import { fullName } from '../../../../session/me.ts';
import type { HandedAccount } from '../../../../shared/people/temporary-password/hand-over.tsx';
import {
  handedOut,
  NewAdminPasswords,
  useNewAdminPasswords,
} from '../../../../shared/people/temporary-password/new-admin-passwords.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { RadioCard, RadioCardGroup } from '../../../../ui/controls/radio-card.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { editUserText } from './text/index.ts';

interface AdminQuestionProps {
  user: User;
  /** Resolves with whether it succeeded. `isMailed`: a link to a new password goes out with it. */
  onConfirm: (isMailed: boolean) => Promise<boolean>;
  onClose: () => void;
  /** Called with the waiting mail, when its link is to be shown. */
  onShowLink: (mail: WaitingMail) => void;
  /** Called with the temporary password that was given, to be handed over. */
  onGiven: (accounts: HandedAccount[]) => void;
}

/** How somebody signs in again after becoming an administrator while no mail can be sent. */
const replacements = ['password', 'link'] as const;
type Replacement = (typeof replacements)[number];

/** Confirms that a user becomes an administrator, or is one no longer. */
export function AdminQuestion(props: AdminQuestionProps) {
  const { user, onClose } = props;
  const t = useText(editUserText);
  const name = fullName(user);
  const isAdmin = user.posixGroupName === 'admin';
  const { passwords, how, setHow, mayChoose, isLink, confirm } = useChange(props);
  return (
    <LazyConfirmDialog
      open
      title={isAdmin ? t(($) => $.roles.askLeaves, { name }) : t(($) => $.roles.askJoins, { name })}
      yes={isAdmin ? t(($) => $.roles.leave) : t(($) => $.roles.join)}
      no={t(($) => $.cancel)}
      blocked={!isLink && passwords.isBlocked}
      takesInput
      danger={isAdmin}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isAdmin ? (
        <p>
          {t(($) => $.roles.leaves)} {isManager(user) && t(($) => $.roles.leavesManagers)}
        </p>
      ) : (
        <p>
          {t(($) => $.roles.joins, { name })} {!user.external && t(($) => $.roles.inform, { name })}
        </p>
      )}
      {!isAdmin && !user.external && !passwords.isNeeded && (
        <p>{t(($) => $.roles.invited, { mail: readableAddress(user.externEmail) })}</p>
      )}
      {mayChoose && <ReplacementChoice how={how} onChoose={setHow} />}
      {isLink ? (
        <p>{t(($) => $.roles.linkNext)}</p>
      ) : (
        <NewAdminPasswords passwords={passwords} people={[{ uid: user.uid, name }]} />
      )}
    </LazyConfirmDialog>
  );
}

const isManager = ({ memberOf }: User): boolean => memberOf.includes(dnOfGroup('signing'));

function ReplacementChoice({ how, onChoose }: { how: Replacement; onChoose: (how: Replacement) => void }) {
  const t = useText(editUserText);
  return (
    <RadioCardGroup title={t(($) => $.roles.how.title)}>
      {replacements.map((name) => (
        <RadioCard
          key={name}
          name="replacement"
          label={t(($) => $.roles.how[name])}
          text={t(($) => $.roles.how[`${name}Text`])}
          isChosen={how === name}
          onChoose={() => onChoose(name)}
        />
      ))}
    </RadioCardGroup>
  );
}

/** How the person signs in afterwards, and the change itself. */
function useChange({ user, onConfirm, onClose, onShowLink, onGiven }: AdminQuestionProps) {
  const t = useText(editUserText);
  const isAdmin = user.posixGroupName === 'admin';
  const [how, setHow] = useState<Replacement>('password');
  const passwords = useNewAdminPasswords(isAdmin || user.external ? [] : [user]);
  const mayChoose = passwords.isNeeded && user.externEmail !== '';
  const isLink = mayChoose && how === 'link';
  const showLink = async () => {
    const { mails } = await api('GET /api/v1/outbox', { query: { uid: user.uid } });
    const mail = mails.find(({ mayShow }) => mayShow);
    // Without one it has left meanwhile: mail works again.
    if (mail) onShowLink(mail);
  };
  const confirm = async () => {
    if (!isLink && !(await passwords.give(t(($) => $.roles.failed)))) return;
    const given = isLink ? [] : handedOut(passwords, [{ uid: user.uid, name: fullName(user) }]);
    const isDone = await onConfirm(!isAdmin && !user.external && !passwords.isNeeded);
    onClose();
    // Also after a failure: the password holds.
    if (given.length > 0) onGiven(given);
    if (isDone && isLink) await showLink();
  };
  return { passwords, how, setHow, mayChoose, isLink, confirm };
}
