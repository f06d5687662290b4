import type { Raid } from '@kontor/contract/machine/figures';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { systemText } from '../text/index.ts';
import { raidTones } from '../tones.ts';

/** Software RAIDs with their state. */
export function RaidPanel({ raids }: { raids: readonly Raid[] }) {
  const t = useText(systemText);
  const format = useFormat();
  return (
    <Panel bare title={t(($) => $.raid.title)}>
      {raids.map(({ deviceName, level, status, progress, drives }) => (
        <SettingRow
          key={deviceName}
          title={deviceName.replace('/dev/', '')}
          state={<Chip tone={raidTones[status]}>{t(($) => $.raid.states[status])}</Chip>}
          text={[
            t(($) => $.raid.about, { level: level.toUpperCase(), drives: drives.join(', ') }),
            ...(progress === null
              ? []
              : [t(($) => $.raid.progress, { percent: format.percent(Math.round(progress)) })]),
            ...(status === 'DEGRADED' || status === 'FAILED' ? [t(($) => $.raid.degraded)] : []),
          ].join(' · ')}
        />
      ))}
    </Panel>
  );
}
