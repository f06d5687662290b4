import { strengthOf } from '@kontor/contract/rules/people/password';
import { useText } from '../../text/text-context.tsx';
import { uiText } from '../../text/ui.ts';
import { Chip } from '../display/chip.tsx';

interface StrengthBadgeProps {
  password: string;
  /** The password typed again; a difference is shown once both are filled. */
  repeat?: string;
}

const tones = { strong: 'good', ok: 'accent', bad: 'bad' } as const;

/** How good a new password is, said while it is typed. */
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
