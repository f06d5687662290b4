import type { RepairInfo } from '@kontor/contract/machine/repair';
import { useText } from '../../../../text/text-context.tsx';
import type { Tone } from '../../../../ui/class-names.ts';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from '../repair.module.css';
import { repairPanelsText } from './text/index.ts';

type State = NonNullable<RepairInfo['edgeStatus']>;

const tones: Record<State, Tone> = { running: 'good', working: 'accent', down: 'bad' };

/** State of the edge between browsers and the server. */
export function EdgePanel({ state }: { state: State }) {
  const t = useText(repairPanelsText);
  return (
    <Panel
      title={t(($) => $.edge.title)}
      actions={<Chip tone={tones[state]}>{t(($) => $.edge.states[state])}</Chip>}
      bare
    >
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.edge.text)}</p>
      </div>
    </Panel>
  );
}
