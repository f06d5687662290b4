import { shortestPassword, strengthOf } from '@kontor/contract/rules/people/password';
import { useText } from '../../text/text-context.tsx';
import { Chip } from '../display/chip.tsx';
import { uiText } from '../text/index.ts';
import styles from './field.module.css';

interface StrengthBadgeProps {
  password: string;
  /** The repeated password; a difference is shown once both are filled. */
  repeat?: string;
  /** What the field of the repetition says about it: a difference is then not said a second time. */
  said?: string | undefined;
  /** Why the password is refused, said at its own field: a good strength is then not shown. */
  refused?: string | undefined;
}

const tones = { strong: 'good', ok: 'accent', bad: 'bad' } as const;

interface TypedPassword {
  value: string;
  error?: string | undefined;
}

/** Returns the properties for the fields of a password and its repetition. */
export const strengthOfFields = (password: TypedPassword, repeat: TypedPassword): StrengthBadgeProps => ({
  ...{ password: password.value, repeat: repeat.value },
  ...{ said: repeat.error, refused: password.error },
});

/** Whether to show the strength: not a good one of a password that is refused, which would contradict. */
export const isStrengthShown = (password: string, refused: string | undefined): boolean =>
  password !== '' && (refused === undefined || strengthOf(password) === 'bad');

/** Strength of a new password, shown while typing; not below a repetition that differs. */
export function StrengthBadge({ password, repeat = '', said, refused }: StrengthBadgeProps) {
  const t = useText(uiText);
  const differ = password !== '' && repeat !== '' && password !== repeat;
  return (
    <div role="status">
      {differ
        ? said === undefined && <Chip tone="bad">{t(($) => $.strength.differ)}</Chip>
        : isStrengthShown(password, refused) && <Strength password={password} />}
    </div>
  );
}

function Strength({ password }: { password: string }) {
  const t = useText(uiText);
  const strength = strengthOf(password);
  const isShort = [...password].length < shortestPassword;
  const sentence = isShort ? t(($) => $.strength.short, { count: shortestPassword }) : t(($) => $.strength[strength]);
  return (
    <span className={styles.strength}>
      {t(($) => $.strength.label)}
      <Chip tone={tones[strength]}>{sentence}</Chip>
    </span>
  );
}
