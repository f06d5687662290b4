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
  const wordOf = (value: string) => (value === 'true' ? t(($) => $.yes) : value === 'false' ? t(($) => $.no) : value);
  const [old, now] = [before, after].map((value) => (value === '' ? t(($) => $.empty) : wordOf(value)));
  return (
    <li>
      {label !== '' && `${label}: `}
      {before !== '' && <>{old} → </>}
      {now}
    </li>
  );
}

/** Fields of the journal that have a label beside those of users. */
const fields = [
  'added',
  'removed',
  'existing',
  'faulty',
  'people',
  'groups',
  'memberGroups',
  'members',
  'apps',
  'invited',
  'mailLocalAddress',
  'provider',
  'host',
  'port',
  'tlsPort',
  'encryption',
  'sender',
  'username',
  'isNewPassword',
  'untested',
  'address',
  'isNewAddress',
  'isOpen',
  'domain',
  'version',
  'removeData',
  'rights',
  'shown',
  'recipients',
  'publicCertificates',
  'name',
  'everyone',
  'blocked',
] as const;

/** Returns a function from a field to its label; unknown ones keep their name. */
function useFieldLabel() {
  const t = useText(peopleText);
  const inJournal = useText(journalText);
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
    for (const name of fields) names[name] = inJournal(($) => $.fields[name]);
    // Columns of a user are recorded as the database names them.
    return names[field.replace(/_(.)/g, (_, initial: string) => initial.toUpperCase())] ?? field;
  };
}
