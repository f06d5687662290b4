import type { BackupSummary } from '@kontor/contract/data/backups';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import styles from '../backups.module.css';
import { useNightWords } from '../schedule/use-clock-words.ts';
import { backupsText } from '../text/index.ts';

const tones = { booked: 'warn', enabled: 'good' } as const;

/** Whether the provider's cloud is booked and enabled. Where it is not booked, which nobody has to do, one quiet sentence says so. */
export function CloudRow({ summary: { cloud: state, timeZone } }: { summary: BackupSummary }) {
  const t = useText(backupsText);
  const night = useNightWords(timeZone);
  if (state === 'not-booked') return <p className={styles.unbooked}>{t(($) => $.cloud.notBooked)}</p>;
  return (
    <div className={styles.further}>
      <SettingRow
        title={t(($) => $.cloud.title)}
        state={<Chip tone={tones[state]}>{t(($) => $.cloud[state].chip)}</Chip>}
        text={state === 'enabled' ? t(($) => $.cloud.enabled.text, { night }) : t(($) => $.cloud.booked.text)}
      >
        {state === 'booked' && (
          <Link to="/settings/backup/new" replace className={buttonClass({ small: true })}>
            {t(($) => $.cloud.booked.action)}
          </Link>
        )}
      </SettingRow>
    </div>
  );
}
