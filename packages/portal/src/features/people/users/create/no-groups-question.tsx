import { useText } from '../../../../text/text-context.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { newUserText } from './text/index.ts';
import type { NoGroups } from './use-no-groups-question.ts';

/** Asks before a user without any group is created. `submit` submits the form the question belongs to. */
export function NoGroupsQuestion({ question, submit }: { question: NoGroups; submit: () => Promise<void> }) {
  const t = useText(newUserText);
  return (
    <LazyConfirmDialog
      open={question.isOpen}
      title={t(($) => $.noGroups.title)}
      yes={t(($) => $.noGroups.create)}
      no={t(($) => $.noGroups.back)}
      onConfirm={() => question.confirm(submit)}
      onClose={question.close}
    >
      {t(($) => $.noGroups.text)}
    </LazyConfirmDialog>
  );
}
