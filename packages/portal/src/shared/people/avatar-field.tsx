import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useMemo, useRef } from 'react';
import { fullName } from '../../session/me.ts';
import { useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { ProgressBar } from '../../ui/display/progress-bar.tsx';
import styles from './avatar-field.module.css';
import { peopleText } from './text/index.ts';
import { type PicturedUser, UserAvatar } from './user-avatar.tsx';

interface AvatarFieldProps {
  user: PicturedUser;
  /** Chosen but not uploaded, or being uploaded. */
  file: File | undefined;
  /** Upload progress, 0 to 100. */
  percent: number | undefined;
  /** Called with the chosen file, or `undefined` when the choice is undone. */
  onChoose: (file: File | undefined) => void;
  /** Called with an error sentence when the file is no picture or too large. */
  onRefuse: (sentence: string) => void;
  /** Called to remove the saved picture. */
  onRemove: () => void;
}

const kinds = ['image/gif', 'image/jpeg', 'image/png'];
const mostBytes = 10_000_000;

/** A user's picture with a button to change it: preview before the upload, then its progress. */
export function AvatarField(props: AvatarFieldProps) {
  const t = useText(peopleText);
  const { user, file, percent } = props;
  const preview = usePreview(file);
  return (
    <div className={styles.picture}>
      {preview ? (
        <Avatar name={fullName(user)} uid={user.uid} src={preview} size="large" />
      ) : (
        <UserAvatar user={user} size="large" />
      )}
      {percent === undefined ? (
        <Choices {...props} />
      ) : (
        <div className={styles.progress}>
          <ProgressBar label={t(($) => $.picture.sending)} value={percent} text={t(($) => $.picture.sending)} />
        </div>
      )}
    </div>
  );
}

function Choices({ user, file, onChoose, onRefuse, onRemove }: AvatarFieldProps) {
  const t = useText(peopleText);
  const hasPicture = user.jpegPhoto !== '';
  return (
    <div className={styles.actions}>
      <FileButton
        label={hasPicture || file ? t(($) => $.picture.change) : t(($) => $.picture.choose)}
        onChoose={onChoose}
        onRefuse={onRefuse}
      />
      {file && (
        <Button small variant="quiet" onClick={() => onChoose(undefined)}>
          {t(($) => $.picture.back)}
        </Button>
      )}
      {hasPicture && !file && (
        <Button small variant="quiet" icon={<IconTrash size={17} stroke={1.75} />} onClick={onRemove}>
          {t(($) => $.picture.remove)}
        </Button>
      )}
    </div>
  );
}

/** The native file input behind our own button. */
function FileButton({
  label,
  onChoose,
  onRefuse,
}: Pick<AvatarFieldProps, 'onChoose' | 'onRefuse'> & { label: string }) {
  const t = useText(peopleText);
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // allows choosing the same file again
    target.value = '';
    if (!chosen) return;
    if (!kinds.includes(chosen.type)) onRefuse(t(($) => $.picture.none));
    else if (chosen.size > mostBytes) onRefuse(t(($) => $.picture.tooLarge));
    else onChoose(chosen);
  };
  return (
    <>
      <input ref={input} type="file" hidden accept={kinds.join(',')} aria-label={label} onChange={choose} />
      <Button small icon={<IconPhotoUp size={17} stroke={1.75} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** Returns an object URL of the chosen file; revoked when it changes or on unmount. */
function usePreview(file: File | undefined): string | undefined {
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  return preview;
}
