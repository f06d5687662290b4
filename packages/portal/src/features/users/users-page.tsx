import { IconUsers } from '@tabler/icons-react';
import { useText } from '../../text/text-context.tsx';
import { usersText } from '../../text/users.ts';
import { Button } from '../../ui/button.tsx';
import { Coming } from '../../ui/coming.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/surface.tsx';
import { PageActions } from './page-actions.tsx';
import { PeopleTable } from './people-table.tsx';
import { usePeopleList } from './queries.ts';
import { useChosen } from './use-chosen.ts';
import { useCountText } from './use-count-text.ts';
import { UserQuestions, useQuestions } from './user-questions.tsx';
import styles from './users-page.module.css';
import { UsersTools } from './users-tools.tsx';

/** Everybody with an account on this server. */
export default function UsersPage() {
  const t = useText(usersText);
  const list = usePeopleList();
  const chosen = useChosen(list.people);
  const questions = useQuestions();
  return (
    <>
      <PageHeader title={t(($) => $.title)} text={useCountText(list.people, list.isWhole)} actions={<PageActions />} />
      <Panel bare>
        {list.people ? (
          <>
            <UsersTools {...chosen} isWhole={list.isWhole} />
            {chosen.people.length > 0 ? (
              <PeopleTable {...chosen} all={list.people} questions={questions} />
            ) : (
              <NobodyFits onAll={chosen.showAll} />
            )}
          </>
        ) : (
          <Coming query={list} failed={t(($) => $.notLoaded)} />
        )}
      </Panel>
      <p className={styles.hint}>{t(($) => $.hint)}</p>
      <UserQuestions {...questions} />
    </>
  );
}

function NobodyFits({ onAll }: { onAll: () => void }) {
  const t = useText(usersText);
  return (
    <EmptyState
      icon={<IconUsers size={32} stroke={1.6} />}
      title={t(($) => $.nothingFound)}
      text={t(($) => $.nothingFoundText)}
      action={<Button onClick={onAll}>{t(($) => $.showAll)}</Button>}
    />
  );
}
