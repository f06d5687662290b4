import { strengthOf } from '@kontor/contract/rules/people/password';
import { useText } from '../../text/text-context.tsx';
import { Chip } from '../display/chip.tsx';
import { uiText } from '../text/index.ts';

interface StrengthBadgeProps {
  password: string;
  /** The repeated password; a difference is shown once both are filled. */
  repeat?: string;
}

const tones = { strong: 'good', ok: 'accent', bad: 'bad' } as const;

/** Strength of a new password, shown while typing. */
export function StrengthBadge({ password, repeat = '' }: StrengthBadgeProps) {
  const t = useText(uiText);
  const strength = strengthOf(password);
  const differ = password !== '' && repeat !== '' && password !== repeat;
  return (
    <div role="status">
      {differ ? (
        <Chip tone="bad">{t(($) => $.strength.differ)}</Chip>
      ) : (
        password !== '' && <Chip tone={tones[strength]}>{t(($) => $.strength[strength])}</Chip>
      )}
    </div>
  );
}
