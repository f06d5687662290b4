import { Link } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import type { Changes } from '../member-changes.ts';
import { groupsText } from '../text/index.ts';
import { useDescriptionError } from '../use-description-error.ts';
import { type GroupDraft, hasNewApps, hasNewText, openerChanges } from './group-draft.ts';
import styles from './group-form.module.css';

interface FormFooterProps {
  draft: GroupDraft;
  /** The user's own changes of the members. */
  mine: Changes;
  isUntouched: boolean;
  isBusy: boolean;
  onSave: () => void;
}

/** Summary of the unsaved changes, and the buttons. */
export function FormFooter({ draft, mine, isUntouched, isBusy, onSave }: FormFooterProps) {
  const t = useText(groupsText);
  const summary = useSummary(draft, mine);
  const descriptionError = useDescriptionError();
  return (
    <>
      <span className={styles.summary} role="status">
        {summary === '' ? t(($) => $.form.unchanged) : summary}
      </span>
      <Link to="/settings/groups" className={buttonClass()}>
        {t(($) => $.form.cancel)}
      </Link>
      <Button
        variant="primary"
        busy={isBusy}
        disabled={isUntouched || descriptionError(draft.description) !== undefined}
        onClick={onSave}
      >
        {t(($) => $.form.save)}
      </Button>
    </>
  );
}

function useSummary(draft: GroupDraft, mine: Changes): string {
  const t = useText(groupsText);
  const changes = Object.values(mine);
  const joins = changes.filter((change) => change.joins).length;
  const leaves = changes.filter((change) => change.leaves).length;
  const others = changes.length - joins - leaves;
  const { joining, leaving } = openerChanges(draft);
  const parts = [
    joins > 0 && t(($) => $.form.joins, { count: joins }),
    leaves > 0 && t(($) => $.form.leaves, { count: leaves }),
    others > 0 && t(($) => $.form.changes, { count: others }),
    hasNewText(draft) && t(($) => $.form.text),
    hasNewApps(draft) && t(($) => $.form.apps),
    joining > 0 && t(($) => $.form.groupsJoin, { count: joining }),
    leaving > 0 && t(($) => $.form.groupsLeave, { count: leaving }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
