import { Link } from '@tanstack/react-router';
import { groupsText } from '../../text/groups.ts';
import { useText } from '../../text/text-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { type GroupDraft, hasNewText, isUntouched, mineOf } from './group-draft.ts';
import styles from './group-form.module.css';
import { useDescriptionFault } from './use-description-fault.ts';

interface FormFooterProps {
  draft: GroupDraft;
  isBusy: boolean;
  onSave: () => void;
}

/** What saving would do, in a few words, and the buttons. */
export function FormFooter({ draft, isBusy, onSave }: FormFooterProps) {
  const t = useText(groupsText);
  const summary = useSummary(draft);
  const descriptionFault = useDescriptionFault();
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
        disabled={isUntouched(draft) || descriptionFault(draft.description) !== undefined}
        onClick={onSave}
      >
        {t(($) => $.form.save)}
      </Button>
    </>
  );
}

function useSummary(draft: GroupDraft): string {
  const t = useText(groupsText);
  const changes = Object.values(mineOf(draft));
  const joins = changes.filter((change) => change.joins).length;
  const leaves = changes.filter((change) => change.leaves).length;
  const others = changes.length - joins - leaves;
  const parts = [
    joins > 0 && t(($) => $.form.joins, { count: joins }),
    leaves > 0 && t(($) => $.form.leaves, { count: leaves }),
    others > 0 && t(($) => $.form.changes, { count: others }),
    hasNewText(draft) && t(($) => $.form.text),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
