import type { ContactPerson } from '@kontor/contract/users';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { peopleText } from '../../text/people.ts';
import { useText } from '../../text/text-context.tsx';
import { iconButtonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';
import { fullName } from '../session/me.ts';
import styles from './contact-card.module.css';
import { PersonAvatar } from './person-avatar.tsx';
import { type ContactField, useContact } from './queries.ts';

/** The person to turn to, or the manager. Hides when there is none or when loading fails. */
export function ContactCard({ field }: { field: ContactField }) {
  const t = useText(peopleText);
  const person = useContact(field).data;
  if (!person) return null;
  return (
    <Card className={styles.card}>
      <PersonAvatar person={person} />
      <div className={styles.words}>
        <h3>{t(($) => $.contact[field])}</h3>
        <p className={styles.name}>{fullName(person)}</p>
      </div>
      <Reach person={person} />
      <Details person={person} />
    </Card>
  );
}

/** Two ways to reach somebody at once. */
function Reach({ person }: { person: ContactPerson }) {
  const t = useText(peopleText);
  const name = fullName(person);
  const number = person.telephoneNumber || person.mobile;
  return (
    <div className={styles.actions}>
      {number && (
        <a
          className={iconButtonClass}
          href={`tel:${number.replaceAll(' ', '')}`}
          aria-label={t(($) => $.contact.call, { name })}
        >
          <IconPhone size={20} stroke={1.75} />
        </a>
      )}
      {person.internEmail && (
        <a
          className={iconButtonClass}
          href={`mailto:${person.internEmail}`}
          aria-label={t(($) => $.contact.mail, { name })}
        >
          <IconMail size={20} stroke={1.75} />
        </a>
      )}
    </div>
  );
}

function Details({ person }: { person: ContactPerson }) {
  const t = useText(peopleText);
  const hasAddress = person.street && person.postalCode && person.postalAddress;
  const lines = [
    [t(($) => $.contact.phone), person.telephoneNumber],
    [t(($) => $.contact.fax), person.facsimileTelephoneNumber],
    [t(($) => $.contact.mobile), person.mobile],
    [t(($) => $.contact.address), hasAddress ? `${person.street}, ${person.postalCode} ${person.postalAddress}` : ''],
  ] as const;
  return (
    <dl className={styles.details}>
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
