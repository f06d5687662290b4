import type { RepairInfo } from '@kontor/contract/machine/repair';
import { useText } from '../../../../text/text-context.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import type { Tone } from '../../../../ui/tone.ts';
import styles from '../repair.module.css';
import { edgeText } from './edge/text/index.ts';

type State = NonNullable<RepairInfo['edgeStatus']>;

const tones: Record<State, Tone> = { running: 'good', working: 'accent', down: 'bad' };

/** State of the edge between browsers and the server. */
export function EdgePanel({ state }: { state: State }) {
  const t = useText(edgeText);
  return (
    <Panel title={t(($) => $.title)} actions={<Chip tone={tones[state]}>{t(($) => $.states[state])}</Chip>} bare>
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.text)}</p>
      </div>
    </Panel>
  );
}
