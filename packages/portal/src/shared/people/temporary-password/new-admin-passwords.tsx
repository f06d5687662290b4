import { strengthOf } from '@kontor/contract/rules/people/password';
import { useState } from 'react';
import { isWrongPassword } from '../../../session/client.ts';
import { useText } from '../../../text/text-context.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { uiText } from '../../../ui/text/index.ts';
import { isInvitationLost, useOutbox } from '../../mail/queries.ts';
import { useErrorToast } from '../../use-error-toast.ts';
import { givePassword, newTemporaryPassword } from './give-password.ts';
import type { HandedAccount } from './hand-over.tsx';
import { TemporaryPasswordField } from './temporary-password-field.tsx';
import { temporaryPasswordText } from './text/index.ts';

interface NewAdmin {
  uid: string;
  externEmail?: string | undefined;
}

/**
 * Temporary passwords for people who are about to become administrators, where no mail can be sent to them: their own password ends with the promotion, and the
 * link to a new one would wait or has no address. `give` is called before the promotion, which keeps what was given with the own password.
 */
export function useNewAdminPasswords(people: readonly NewAdmin[]) {
  const inUi = useText(uiText);
  const showError = useErrorToast();
  const outbox = useOutbox(people.length > 0).data;
  const isDown = outbox !== undefined && isInvitationLost(outbox);
  const uids = people.filter(({ externEmail }) => isDown || externEmail === '').map(({ uid }) => uid);
  const isNeeded = uids.length > 0;
  const [proposed] = useState(newTemporaryPassword);
  const own = useOwnPassword();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // One proposal for each: the same password for several would be known to all of them.
  const [more] = useState(() => new Map<string, string>());
  const passwordOf = (uid: string): string => {
    const first = uids[0] === uid ? proposed : (more.get(uid) ?? newTemporaryPassword());
    more.set(uid, first);
    return typed[uid] ?? first;
  };
  const errorOf = (uid: string) => (strengthOf(passwordOf(uid)) === 'bad' ? inUi(($) => $.strength.rule) : undefined);
  return {
    isNeeded,
    isMailDown: isDown,
    isNeededFor: (uid: string) => uids.includes(uid),
    isBlocked: isNeeded && (own.value.trim() === '' || uids.some((uid) => errorOf(uid) !== undefined)),
    own,
    passwordOf,
    errorOf,
    change: (uid: string, password: string) => setTyped({ ...typed, [uid]: password }),
    /** Resolves with whether the promotion may follow; otherwise the field of the own password or a toast with the title `failed` says why not. */
    async give(failed: string): Promise<boolean> {
      try {
        for (const uid of uids) await givePassword(uid, passwordOf(uid).trim(), own.value.trim());
        return true;
      } catch (error) {
        if (isWrongPassword(error)) own.refuse(error.message);
        else showError(failed, error);
        return false;
      }
    },
  };
}

/** Returns what was given to whom, for handing over. */
export const handedOut = (
  passwords: ReturnType<typeof useNewAdminPasswords>,
  people: readonly { uid: string; name: string }[],
): HandedAccount[] =>
  people
    .filter(({ uid }) => passwords.isNeededFor(uid))
    .map(({ uid, name }) => ({ uid, name, password: passwords.passwordOf(uid).trim() }));

/** The administrator's own password, with what the server said about it. */
function useOwnPassword() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const onChange = (typed: string) => {
    setValue(typed);
    setError(undefined);
  };
  return { value, error, onChange, refuse: setError };
}

interface NewAdminPasswordsProps {
  passwords: ReturnType<typeof useNewAdminPasswords>;
  people: readonly { uid: string; name: string }[];
}

/** Says why no mail can be sent, with the temporary passwords. */
export function NewAdminPasswords({ passwords, people }: NewAdminPasswordsProps) {
  const t = useText(temporaryPasswordText);
  if (!passwords.isNeeded) return null;
  return (
    <>
      <Notice kind="warn">{passwords.isMailDown ? t(($) => $.noMail) : t(($) => $.noAddress)}</Notice>
      {people
        .filter(({ uid }) => passwords.isNeededFor(uid))
        .map(({ uid, name }) => (
          <TemporaryPasswordField
            key={uid}
            whose={name}
            value={passwords.passwordOf(uid)}
            error={passwords.errorOf(uid)}
            onChange={(password) => passwords.change(uid, password)}
          />
        ))}
      <PasswordField
        value={passwords.own.value}
        error={passwords.own.error}
        onChange={passwords.own.onChange}
        label={t(($) => $.own)}
        hint={t(($) => $.ownHintNew)}
        autoComplete="current-password"
      />
    </>
  );
}
