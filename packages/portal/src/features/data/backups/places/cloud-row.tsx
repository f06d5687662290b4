import type { BackupSummary } from '@kontor/contract/data/backups';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import styles from '../backups.module.css';
import { backupsText } from '../text/index.ts';

const wordsOf = { 'not-booked': 'notBooked', booked: 'booked', enabled: 'enabled' } as const;
const tones = { 'not-booked': 'neutral', booked: 'warn', enabled: 'good' } as const;

/** Whether the provider's cloud is booked and enabled; where it is not, what can be done instead. */
export function CloudRow({ state }: { state: BackupSummary['cloud'] }) {
  const t = useText(backupsText);
  const name = wordsOf[state];
  return (
    <div className={styles.further}>
      <SettingRow
        title={t(($) => $.cloud.title)}
        state={<Chip tone={tones[state]}>{t(($) => $.cloud[name].chip)}</Chip>}
        text={t(($) => $.cloud[name].text)}
      >
        {name !== 'enabled' && (
          <Link to="/settings/backup/new" replace className={buttonClass({ small: true })}>
            {t(($) => $.cloud[name].action)}
          </Link>
        )}
      </SettingRow>
    </div>
  );
}
