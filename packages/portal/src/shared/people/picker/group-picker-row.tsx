import { IconUsersGroup } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { peopleText } from '../text/index.ts';
import styles from './picker-row.module.css';

/** A group that can be chosen as a whole. */
export interface PickedGroup {
  cn: string;
  description: string;
  /** Number of members. */
  size: number;
}

interface GroupPickerRowProps {
  group: PickedGroup;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** One group, chosen or not, with its size. */
export function GroupPickerRow({ group: { cn, description, size }, isChosen, onChange }: GroupPickerRowProps) {
  const t = useText(peopleText);
  const id = useId();
  const count = size === 0 ? t(($) => $.picker.emptyGroup) : t(($) => $.picker.people, { count: size });
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <label className={styles.person}>
        <span className={styles.group}>
          <IconUsersGroup size={22} stroke={1.6} aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <strong id={`${id}-name`}>{cn}</strong>
            <Chip>{t(($) => $.picker.group)}</Chip>
          </span>
          <span className={styles.what} id={`${id}-what`}>
            <span>{count}</span>
            {description && <span>{description}</span>}
          </span>
        </span>
        <input
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-what`}
          checked={isChosen}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </div>
  );
}
