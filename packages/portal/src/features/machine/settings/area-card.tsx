import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AreaState } from '../../../shared/area-states.ts';
import type { SettingsArea } from '../../../shared/settings-areas.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { Unbroken } from '../../../ui/display/unbroken.tsx';
import styles from './settings-home.module.css';

interface AreaCardProps extends Pick<SettingsArea, 'to' | 'icon'> {
  label: string;
  /** Purpose of the area, shown when there is no state to report. */
  about: string;
  state: AreaState;
}

/** One area: its name and its state in words. */
export function AreaCard({ to, icon: Icon, label, about, state }: AreaCardProps) {
  return (
    <li>
      <Link to={to} className={styles.card}>
        <span className={styles.icon}>
          <Icon size={22} stroke={1.6} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <Unbroken>{label}</Unbroken>
            {state.hint && <Chip tone="warn">{state.hint}</Chip>}
          </span>
          <span className={styles.state}>
            <Unbroken>{state.text ?? about}</Unbroken>
          </span>
        </span>
        <IconChevronRight className={styles.chevron} size={18} stroke={2} aria-hidden="true" />
      </Link>
    </li>
  );
}
