import { useState } from 'react';
import { useTellFailure } from '../../app/tell-failure.ts';
import { accountText } from '../../text/account.ts';
import { profileText } from '../../text/profile.ts';
import { useText } from '../../text/text-context.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/surface.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { removePicture, sendPicture, useRefreshPerson } from '../people/person-queries.ts';
import { PictureField } from '../people/picture-field.tsx';
import { fullName, useMe } from '../session/me.ts';
import styles from './profile-card.module.css';

/** Who one is, and the picture others see. */
export function ProfileCard() {
  const t = useText(accountText);
  const { user, isSigning } = useMe();
  const picture = usePicture();
  return (
    <Panel aria-label={t(($) => $.profile)}>
      <div className={styles.head}>
        <PictureField person={user} {...picture} />
        <div>
          <h2 className={styles.name}>{fullName(user)}</h2>
          <p className={styles.uid}>{user.uid}</p>
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

/** A picture goes to the server as soon as it is chosen. */
function usePicture() {
  const t = useText(profileText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const refresh = useRefreshPerson();
  const { user } = useMe();
  const [sending, setSending] = useState<{ file: File; percent: number }>();

  const send = async (file: File) => {
    setSending({ file, percent: 0 });
    try {
      await sendPicture(user.uid, file, (percent) => setSending({ file, percent }));
      await refresh(user.uid);
      toasts.show({ title: t(($) => $.pictureDone) });
    } catch (error) {
      tell(
        t(($) => $.pictureFailed),
        error,
      );
    } finally {
      setSending(undefined);
    }
  };
  const remove = async () => {
    try {
      await removePicture(user.uid);
      await refresh(user.uid);
      toasts.show({ title: t(($) => $.pictureRemoved) });
    } catch (error) {
      tell(
        t(($) => $.pictureNotRemoved),
        error,
      );
    }
  };
  return {
    file: sending?.file,
    percent: sending?.percent,
    onChoose: (file: File | undefined) => void (file && send(file)),
    onRefuse: (body: string) => toasts.show({ kind: 'error', title: t(($) => $.pictureFailed), body }),
    onRemove: () => void remove(),
  };
}
