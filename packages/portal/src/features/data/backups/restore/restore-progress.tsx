import { progressOf } from '@kontor/contract/rules/apps/apps';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../../shared/messages/queries.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { ProgressBar } from '../../../../ui/display/progress-bar.tsx';
import { afterDialog } from '../../../../ui/hooks/use-focus-nearby.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import styles from '../backups.module.css';
import { restoreText } from './text/index.ts';

/**
 * What is being restored, as the messages report it; nothing while nothing is. How it ended is a message of its own. `started` counts the restores that were
 * begun on this page: what follows is brought into view.
 */
export function RestoreProgress({ started }: { started: number }) {
  const t = useText(restoreText);
  const format = useFormat();
  const running = (useMessages().data ?? []).filter(
    (message) => message.progressType === 'RESTORING_BACKUP' && message.status !== 'ERROR' && progressOf(message) < 100,
  );
  const panel = useIntoView(
    started,
    running.map(({ id }) => id),
  );
  if (running.length === 0) return null;
  return (
    <Panel ref={panel} tabIndex={-1} title={t(($) => $.running)} aria-label={t(($) => $.running)}>
      {running.map(({ id, text, progress }) => (
        <div key={id} className={styles.running}>
          <p>{text}</p>
          <ProgressBar
            label={`${t(($) => $.progress)}: ${text}`}
            {...(progress > 0 && { value: progress, text: format.percent(Math.round(progress)) })}
          />
        </div>
      ))}
    </Panel>
  );
}

/** A restore may be reported this long before the answer to the call that began it. */
const earlyMs = 10_000;

/** Returns the ref of what is focused, and so scrolled to, once something runs that did not when it was started here. */
function useIntoView(started: number, running: readonly string[]) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(started);
  /** When each restore was seen first; those that ran before the page opened count as long ago. */
  const seen = useRef<Map<string, number>>(undefined);
  seen.current ??= new Map(running.map((id) => [id, 0]));
  const key = running.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids
  useEffect(() => {
    const now = Date.now();
    for (const id of running) if (!seen.current?.has(id)) seen.current?.set(id, now);
    const isNew = running.some((id) => now - (seen.current?.get(id) ?? now) < earlyMs);
    if (!isNew || started === shown.current) return;
    shown.current = started;
    // The dialog that began it gives the focus back first.
    afterDialog(() => {
      panel.current?.scrollIntoView({ block: 'center' });
      panel.current?.focus({ preventScroll: true });
    });
  }, [key, started]);
  return panel;
}
