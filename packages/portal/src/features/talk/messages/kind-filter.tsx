import type { MessageFilter } from '../../../shared/messages/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import styles from './kind-filter.module.css';
import { messagesText } from './text/index.ts';

/** Which messages the server is asked for; a failed operation leaves a notification. */
export const messageKinds = {
  errors: { type: 'NOTIFICATION', status: 'ERROR' },
  warnings: { type: 'NOTIFICATION', status: 'WARNING' },
  operations: { type: 'PROGRESS', status: 'OK' },
  notifications: { type: 'NOTIFICATION' },
} as const satisfies Record<string, MessageFilter>;
export type MessageKind = 'all' | keyof typeof messageKinds;

const kinds: readonly MessageKind[] = ['all', 'errors', 'warnings', 'operations', 'notifications'];

/** Chooses one kind of messages, or all. */
export function KindFilter({ kind, onChange }: { kind: MessageKind; onChange: (kind: MessageKind) => void }) {
  const t = useText(messagesText);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div className={styles.kinds} role="group" aria-label={t(($) => $.kind.label)}>
      {kinds.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.kind}
          aria-pressed={each === kind}
          onClick={() => onChange(each)}
        >
          {t(($) => $.kind[each])}
        </button>
      ))}
    </div>
  );
}
