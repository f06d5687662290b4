import type { ContactPerson } from '@kontor/contract/users';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { homeText } from '../../text/home.ts';
import { useText } from '../../text/text-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { iconButtonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';
import { pictureOf, useSecretary } from '../people/queries.ts';
import { fullName, useMe } from '../session/me.ts';
import styles from './secretary-card.module.css';

/** The person to turn to. Hides when there is none or when loading fails. */
export function SecretaryCard() {
  const t = useText(homeText);
  const { user } = useMe();
  const person = useSecretary(user.uid, user.secretary.trim() !== '').data;
  if (!person) return null;
  const name = fullName(person);
  const call = person.telephoneNumber || person.mobile;
  return (
    <Card className={styles.card}>
      <Avatar name={name} src={pictureOf(person.uid)} />
      <div className={styles.words}>
        <h3>{t(($) => $.secretary.title)}</h3>
        <p className={styles.name}>{name}</p>
        <Details person={person} />
      </div>
      <div className={styles.actions}>
        {call && (
          <a
            className={iconButtonClass}
            href={`tel:${call.replaceAll(' ', '')}`}
            aria-label={t(($) => $.secretary.call, { name })}
          >
            <IconPhone size={20} stroke={1.75} />
          </a>
        )}
        {person.internEmail && (
          <a
            className={iconButtonClass}
            href={`mailto:${person.internEmail}`}
            aria-label={t(($) => $.secretary.mail, { name })}
          >
            <IconMail size={20} stroke={1.75} />
          </a>
        )}
      </div>
    </Card>
  );
}

function Details({ person }: { person: ContactPerson }) {
  const t = useText(homeText);
  const hasAddress = person.street && person.postalCode && person.postalAddress;
  const lines = [
    [t(($) => $.secretary.phone), person.telephoneNumber],
    [t(($) => $.secretary.fax), person.facsimileTelephoneNumber],
    [t(($) => $.secretary.mobile), person.mobile],
    [t(($) => $.secretary.address), hasAddress ? `${person.street}, ${person.postalCode} ${person.postalAddress}` : ''],
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
