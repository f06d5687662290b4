import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/text-context.tsx';
import { classNames, type Tone, toneClass } from '../class-names.ts';
import { uiText } from '../text/index.ts';
import styles from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  tone?: Tone;
  icon?: ReactNode;
}

/** A short label for a state or role. */
export function Chip({ children, tone = 'neutral', icon }: ChipProps) {
  return (
    <span className={classNames(styles.chip, toneClass(tone))}>
      {icon}
      {children}
    </span>
  );
}

/** A chip with a button to remove it. */
export function RemovableChip({
  text,
  tone = 'neutral',
  icon = <IconX size={14} stroke={2} />,
  onRemove,
}: {
  text: string;
  tone?: Tone;
  /** On the button. */
  icon?: ReactNode;
  onRemove: () => void;
}) {
  const t = useText(uiText);
  return (
    <span className={classNames(styles.chip, toneClass(tone))}>
      {text}
      <button
        type="button"
        className={styles.remove}
        aria-label={t(($) => $.remove, { name: text })}
        onClick={onRemove}
      >
        {icon}
      </button>
    </span>
  );
}

/** A counter; hidden at 0. `label` names what is counted. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="unseen">{label}</span>
    </span>
  );
}

/** Use only beside text with the same meaning. */
export function Dot({ tone = 'neutral', halo = false }: { tone?: Tone; halo?: boolean }) {
  return (
    <span
      className={classNames(styles.dot, halo && styles.halo, tone !== 'neutral' && styles[tone])}
      aria-hidden="true"
    />
  );
}
