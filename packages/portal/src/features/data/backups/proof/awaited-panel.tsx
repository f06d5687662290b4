import type { BackupSummary } from '@kontor/contract/data/backups';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useText } from '../../../../text/text-context.tsx';
import type { Tone } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { RowTitle } from '../../../../ui/lists/row-title.tsx';
import { useRetryAwaited } from '../queries.ts';
import styles from './proof.module.css';
import { proofText } from './text/index.ts';

type Awaited = BackupSummary['awaited'];

const tones: Record<Awaited[number]['state'], Tone> = { waiting: 'neutral', running: 'accent', failed: 'warn' };

/** Apps that a restored server does not have back yet, and why. */
export function AwaitedPanel({ awaited }: { awaited: Awaited }) {
  const t = useText(proofText);
  if (awaited.length === 0) return null;
  return (
    <Panel title={t(($) => $.awaited.title)} actions={<TryAgain />}>
      <p>{t(($) => $.awaited.text)}</p>
      <ul className={styles.awaited} aria-label={t(($) => $.awaited.list)}>
        {awaited.map(({ id, title, state, text }) => (
          <li key={id}>
            <RowTitle as="h3">
              {title} <Chip tone={tones[state]}>{t(($) => $.awaited.states[state])}</Chip>
            </RowTitle>
            {text !== '' && <p className={styles.quiet}>{text}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TryAgain() {
  const t = useText(proofText);
  const perform = usePerform();
  const { mutateAsync, isPending } = useRetryAwaited();
  const retry = () =>
    perform({
      run: () => mutateAsync(undefined),
      done: t(($) => $.awaited.done),
      failed: t(($) => $.awaited.notStarted),
    });
  return (
    <Button small busy={isPending} onClick={retry}>
      {t(($) => $.awaited.again)}
    </Button>
  );
}
