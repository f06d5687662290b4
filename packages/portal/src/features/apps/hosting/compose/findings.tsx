import type { ComposeView } from '@kontor/contract/apps/hosting';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { hostingText } from '../text/index.ts';
import styles from './compose.module.css';

type Finding = ComposeView['faults'][number];

interface FindingsProps {
  view: ComposeView;
  /** The text was changed since it was checked. */
  isStale: boolean;
  /** The questions are shown below, not in a later step. */
  asksHere: boolean;
  /** Shows a line of the text; absent where there is none to show. */
  onLine?: ((line: number) => void) | undefined;
}

/** What a compose file says: why it cannot be taken, or what follows, and what the server does itself. */
export function Findings({
  view: { faults, notes, questions, rights, memory },
  isStale,
  asksHere,
  onLine,
}: FindingsProps) {
  const t = useText(hostingText);
  const format = useFormat();
  const number = (count: number) => ({ count, number: format.number(count) });
  return (
    <div className={styles.findings}>
      {faults.length > 0 && (
        <Notice kind="bad" announce title={t(($) => $.compose.faults, number(faults.length))}>
          <p>{isStale ? t(($) => $.compose.stale) : t(($) => $.compose.faultsWhat)}</p>
          <FindingList findings={faults} label={t(($) => $.compose.faultsList)} onLine={onLine} />
        </Notice>
      )}
      {faults.length === 0 && !isStale && (
        <p className={styles.good} role="status">
          <Outlook questions={questions} asksHere={asksHere} />
        </p>
      )}
      {faults.length === 0 && !isStale && (
        <p className={styles.intro}>{t(($) => $.compose.memory, { size: format.bytes(memory) })}</p>
      )}
      {faults.length === 0 && !isStale && rights.length > 0 && (
        <Notice kind="warn">{t(($) => $.compose.rights[asksHere ? 'here' : 'next'], number(rights.length))}</Notice>
      )}
      {notes.length > 0 && (
        <details className={styles.folded}>
          <summary>{t(($) => $.compose.notes, number(notes.length))}</summary>
          <FindingList findings={notes} label={t(($) => $.compose.notesList)} onLine={onLine} />
        </details>
      )}
    </div>
  );
}

/** What comes next: questions in a later step, or none. */
function Outlook({ questions, asksHere }: { questions: ComposeView['questions']; asksHere: boolean }) {
  const t = useText(hostingText);
  const format = useFormat();
  const count = questions.filter(({ isRequired, isAnswered }) => isRequired && !isAnswered).length;
  if (questions.length === 0) return t(($) => $.compose.asksNone);
  if (asksHere) return t(($) => $.compose[count === 0 ? 'asksAnswered' : 'asksHere']);
  return count === 0
    ? t(($) => $.compose.asksOptional)
    : t(($) => $.compose.asks, { count, number: format.number(count) });
}

interface FindingListProps extends Pick<FindingsProps, 'onLine'> {
  findings: readonly Finding[];
  label: string;
}

function FindingList({ findings, label, onLine }: FindingListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={index}>
          {onLine ? (
            <button type="button" className={styles.line} onClick={() => onLine(finding.line)}>
              <Place {...finding} />
            </button>
          ) : (
            <Place {...finding} />
          )}
          <span>{finding.message}</span>
        </li>
      ))}
    </ul>
  );
}

/** Line and service something is written at. */
export function Place({ line, service }: Pick<Finding, 'line' | 'service'>) {
  const t = useText(hostingText);
  const format = useFormat();
  const at = { line: format.number(line), service: service ?? '' };
  return (
    <span className={styles.place}>
      {service === null ? t(($) => $.compose.line, at) : t(($) => $.compose.lineOf, at)}
    </span>
  );
}
