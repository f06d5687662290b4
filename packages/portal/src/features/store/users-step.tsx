import type { StoreApp } from '@kontor/contract/store';
import type { UserListed } from '@kontor/contract/users';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { wizardText } from '../../text/wizard.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { filterPeople } from '../people/filter-people.ts';
import { usePeople } from '../people/queries.ts';
import { PersonRow } from './person-row.tsx';
import { useStore } from './queries.ts';
import styles from './users-step.module.css';
import { appsNeededToo, type Draft, permissionsOf, setPeople } from './wizard-draft.ts';

interface UsersStepProps {
  app: StoreApp;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** Who may use the app, and with which permissions. */
export function UsersStep({ app, draft, onChange }: UsersStepProps) {
  const t = useText(wizardText);
  const people = usePeople();
  const chosen = Object.keys(draft.people).length;
  return (
    <>
      <section>
        <h2>{t(($) => $.users.title, { name: app.title })}</h2>
        <p className={styles.text}>{t(($) => $.users.text)}</p>
      </section>
      {people.isPending ? (
        <Spinner large />
      ) : people.data ? (
        <PeopleList app={app} draft={draft} people={people.data} onChange={onChange} />
      ) : (
        <Notice kind="bad">{t(($) => $.users.notLoaded)}</Notice>
      )}
      {chosen === 0 && <Notice kind="warn">{t(($) => $.users.nobody)}</Notice>}
      <AlsoNeeded app={app} draft={draft} />
    </>
  );
}

interface PeopleListProps extends UsersStepProps {
  people: readonly UserListed[];
}

function PeopleList({ app, draft, people, onChange }: PeopleListProps) {
  const t = useText(wizardText);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const shown = useMemo(() => filterPeople(people, wanted), [people, wanted]);
  const permissions = permissionsOf(app);
  const open = shown.filter((person) => person.enabled).map((person) => person.uid);
  const hasAll = open.every((uid) => uid in draft.people);
  return (
    <div>
      <div className={styles.tools}>
        <SearchField className={styles.search} label={t(($) => $.users.search)} value={text} onChange={setText} />
        <Button
          variant="quiet"
          small
          disabled={open.length === 0}
          onClick={() => onChange(setPeople(draft, permissions, open, !hasAll))}
        >
          {hasAll && open.length > 0 ? t(($) => $.users.none) : t(($) => $.users.all)}
        </Button>
        <span className={styles.count} role="status">
          {t(($) => $.users.chosen, { count: Object.keys(draft.people).length })}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t(($) => $.users.nothingFound)} />
      ) : (
        <ul className={styles.list}>
          {shown.map((person) => (
            <PersonRow key={person.uid} person={person} permissions={permissions} draft={draft} onChange={onChange} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Permissions may need other apps; their names, that one thinks of them. */
function AlsoNeeded({ app, draft }: { app: StoreApp; draft: Draft }) {
  const t = useText(wizardText);
  const store = useStore().data;
  const needed = appsNeededToo(draft, permissionsOf(app));
  if (needed.length === 0) return null;
  const names = needed.map((id) => store?.find((each) => each.id === id)?.title ?? id);
  return <Notice>{t(($) => $.users.alsoNeeded, { apps: names.join(', ') })}</Notice>;
}
