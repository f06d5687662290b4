import type { JournalEntry } from '@kontor/contract/machine/journal';
import { peopleText } from '../../../shared/people/text/index.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import styles from './journal.module.css';
import { journalText } from './text/index.ts';

/** One entry: who did what in a sentence, when and from where, and what changed. */
export function JournalRow({ entry: { at, name, text, address, changes } }: { entry: JournalEntry }) {
  const t = useText(journalText);
  const format = useFormat();
  return (
    <li className={styles.entry}>
      <p>
        <strong>{name}</strong> {text}
      </p>
      <p className={styles.when}>
        <time dateTime={at}>{format.dateTime(at)}</time>
        {address !== '' && ` · ${t(($) => $.address, { address })}`}
      </p>
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>{t(($) => $.changes, { count: changes.length })}</summary>
          <ul>
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Change({ change: { field, before, after } }: { change: JournalEntry['changes'][number] }) {
  const t = useText(journalText);
  const label = useFieldLabel()(field);
  const [old, now] = [before, after].map((value) => (value === '' ? t(($) => $.empty) : value));
  return (
    <li>
      {label !== '' && `${label}: `}
      {before !== '' && <>{old} → </>}
      {now}
    </li>
  );
}

/** Returns a function from a field of a user to its label; other fields keep their name. */
function useFieldLabel() {
  const t = useText(peopleText);
  return (field: string): string => {
    const names: Record<string, string> = {
      givenname: t(($) => $.fields.givenname),
      surname: t(($) => $.fields.surname),
      externEmail: t(($) => $.fields.externEmail),
      internEmail: t(($) => $.fields.internEmail),
      title: t(($) => $.fields.title),
      telephoneNumber: t(($) => $.fields.telephoneNumber),
      mobile: t(($) => $.fields.mobile),
      facsimileTelephoneNumber: t(($) => $.fields.facsimileTelephoneNumber),
      street: t(($) => $.fields.street),
      postalCode: t(($) => $.fields.postalCode),
      postalAddress: t(($) => $.fields.postalAddress),
      description: t(($) => $.fields.description),
      preferredLanguage: t(($) => $.fields.preferredLanguage),
      secretary: t(($) => $.fields.secretary),
      manager: t(($) => $.fields.manager),
    };
    return names[field] ?? field;
  };
}
