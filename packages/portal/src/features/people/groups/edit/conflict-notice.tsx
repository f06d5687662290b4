import { useEffect, useRef } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { groupsText } from '../text/index.ts';
import { useUserNames } from '../use-user-names.ts';
import { type GroupDraft, theirsOf } from './group-draft.ts';
import styles from './group-form.module.css';

interface ConflictNoticeProps {
  draft: GroupDraft;
  /** There is no change left to save. */
  isUntouched: boolean;
  /** Saving was refused because of the conflict. */
  isRefused: boolean;
  isBusy: boolean;
  onAgain: () => void;
  onDrop: () => void;
}

/** Lists what others saved meanwhile; the user's own changes are applied on top. */
export function ConflictNotice({ draft, isUntouched, isRefused, isBusy, onAgain, onDrop }: ConflictNoticeProps) {
  const t = useText(groupsText);
  const container = useRef<HTMLDivElement>(null);
  const changeLines = useChangeLines(draft);
  useEffect(() => {
    if (isRefused) container.current?.scrollIntoView({ block: 'center' });
  }, [isRefused]);
  if (changeLines.length === 0 && !isRefused) return null;
  const lines = changeLines.length > 0 ? changeLines : [t(($) => $.conflict.rest)];
  return (
    <div ref={container}>
      <Notice
        kind="warn"
        announce
        title={t(($) => $.conflict.title)}
        action={!isUntouched && <ConflictActions {...{ isRefused, isBusy, onAgain, onDrop }} />}
      >
        {isRefused && !isUntouched && <p>{t(($) => $.conflict.refused)}</p>}
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{isUntouched ? t(($) => $.conflict.same) : t(($) => $.conflict.merged)}</p>
      </Notice>
    </div>
  );
}

/** Continue with or without the user's own changes. */
function ConflictActions({ isRefused, isBusy, onAgain, onDrop }: Omit<ConflictNoticeProps, 'draft' | 'isUntouched'>) {
  const t = useText(groupsText);
  return (
    <div className={styles.conflictActions}>
      {isRefused && (
        <Button small variant="primary" busy={isBusy} onClick={onAgain}>
          {t(($) => $.conflict.again)}
        </Button>
      )}
      <Button small onClick={onDrop}>
        {t(($) => $.conflict.drop)}
      </Button>
    </div>
  );
}

/** Returns a line for each kind of change. */
function useChangeLines(draft: GroupDraft): string[] {
  const t = useText(groupsText);
  const names = useUserNames();
  const entries = Object.entries(theirsOf(draft));
  const uids = (is: (change: (typeof entries)[number][1]) => boolean) =>
    entries.filter(([, change]) => is(change)).map(([uid]) => uid);
  const joins = uids((change) => change.joins);
  const leaves = uids((change) => change.leaves);
  const changes = uids((change) => !change.joins && !change.leaves);
  const { description: text } = draft.base.value;
  return [
    joins.length > 0 && t(($) => $.conflict.joins, { names: names(joins) }),
    leaves.length > 0 && t(($) => $.conflict.leaves, { names: names(leaves) }),
    changes.length > 0 && t(($) => $.conflict.changes, { names: names(changes) }),
    text !== draft.seen.description &&
      (text === '' ? t(($) => $.conflict.noText) : t(($) => $.conflict.text, { text })),
  ].filter((line) => line !== false);
}
