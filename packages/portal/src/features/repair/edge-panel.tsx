import type { RepairInfo } from '@kontor/contract/repair';
import { edgeText } from '../../text/edge.ts';
import { useText } from '../../text/text-context.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/surface.tsx';
import type { Tone } from '../../ui/tone.ts';
import { Act } from './act.tsx';
import { faultsOf } from './faults.ts';
import styles from './repair.module.css';

type State = NonNullable<RepairInfo['edgeStatus']>;

const tones: Record<State, Tone> = { running: 'good', working: 'accent', down: 'bad' };

/** What stands between browsers and the server: how it is, what is wrong with it or its certificates, and trying again. */
export function EdgePanel({ state, faults }: { state: State; faults: RepairInfo['faults'] }) {
  const t = useText(edgeText);
  return (
    <Panel title={t(($) => $.title)} actions={<Chip tone={tones[state]}>{t(($) => $.states[state])}</Chip>} bare>
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.text)}</p>
        {faultsOf(faults, 'edge').map(({ code, text, actions: [action] }) => (
          <Notice
            key={code}
            kind={state === 'down' ? 'bad' : 'warn'}
            action={action !== undefined && <Act action={action} word={t(($) => $.again)} />}
          >
            {text}
          </Notice>
        ))}
      </div>
    </Panel>
  );
}
