import { useState } from 'react';
import { fullName, useMe } from '../../../session/me.ts';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { AvatarField } from '../../../shared/people/avatar-field.tsx';
import { removeAvatar, uploadAvatar, useRefreshUser } from '../../../shared/people/user-queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { Address } from '../../../ui/display/address.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import styles from './profile-card.module.css';
import { accountText } from './text/index.ts';

/** The user's name and public picture. */
export function ProfileCard() {
  const t = useText(accountText);
  const { user, isSigning } = useMe();
  const avatar = useAvatar();
  return (
    <Panel aria-label={t(($) => $.profile)}>
      <div className={styles.head}>
        <AvatarField user={user} {...avatar} />
        <div>
          <h2 className={styles.name}>{fullName(user)}</h2>
          <p className={styles.uid}>
            <Address>{user.uid}</Address>
          </p>
        </div>
        <div className={styles.roles}>
          <Chip tone={user.posixGroupName === 'admin' ? 'accent' : 'neutral'}>
            {t(($) => $.roles[user.posixGroupName])}
          </Chip>
          {isSigning && <Chip tone="good">{t(($) => $.roles.signing)}</Chip>}
        </div>
      </div>
    </Panel>
  );
}

/** Uploads a picture as soon as it is chosen. */
function useAvatar() {
  const t = useText(accountText);
  const toasts = useToasts();
  const perform = usePerform();
  const refresh = useRefreshUser();
  const { user } = useMe();
  const [sending, setSending] = useState<{ file: File; percent: number }>();

  const send = async (file: File) => {
    setSending({ file, percent: 0 });
    await perform({
      run: async () => {
        await uploadAvatar(user.uid, file, (percent) => setSending({ file, percent }));
        await refresh(user.uid);
      },
      done: t(($) => $.profileForm.pictureDone),
      failed: t(($) => $.profileForm.pictureFailed),
    });
    setSending(undefined);
  };
  const remove = () =>
    perform({
      run: async () => {
        await removeAvatar(user.uid);
        await refresh(user.uid);
      },
      done: t(($) => $.profileForm.pictureRemoved),
      failed: t(($) => $.profileForm.pictureNotRemoved),
    });
  return {
    file: sending?.file,
    percent: sending?.percent,
    onChoose: (file: File | undefined) => void (file && send(file)),
    onRefuse: (body: string) => toasts.show({ kind: 'error', title: t(($) => $.profileForm.pictureFailed), body }),
    onRemove: () => void remove(),
  };
}
