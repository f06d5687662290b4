import { shortestPassword, strengthOf } from '@kontor/contract/rules/people/password';
import { useText } from '../../text/text-context.tsx';
import { Chip } from '../display/chip.tsx';
import { uiText } from '../text/index.ts';

interface StrengthBadgeProps {
  password: string;
  /** The repeated password; a difference is shown once both are filled. */
  repeat?: string;
  /** What the field of the repetition says about it: a difference is then not said a second time. */
  said?: string | undefined;
}

const tones = { strong: 'good', ok: 'accent', bad: 'bad' } as const;

/** Strength of a new password, shown while typing. */
export function StrengthBadge({ password, repeat = '', said }: StrengthBadgeProps) {
  const t = useText(uiText);
  const strength = strengthOf(password);
  const differ = password !== '' && repeat !== '' && password !== repeat && said === undefined;
  const isShort = [...password].length < shortestPassword;
  return (
    <div role="status">
      {differ ? (
        <Chip tone="bad">{t(($) => $.strength.differ)}</Chip>
      ) : (
        password !== '' && (
          <Chip tone={tones[strength]}>
            {isShort ? t(($) => $.strength.short, { count: shortestPassword }) : t(($) => $.strength[strength])}
          </Chip>
        )
      )}
    </div>
  );
}
