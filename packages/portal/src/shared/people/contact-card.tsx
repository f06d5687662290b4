import type { ContactPerson } from '@kontor/contract/people/users';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { fullName } from '../../session/me.ts';
import { useText } from '../../text/text-context.tsx';
import { iconButtonClass } from '../../ui/controls/button.tsx';
import { Unbroken } from '../../ui/display/unbroken.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './contact-card.module.css';
import { type ContactField, useContact } from './queries.ts';
import { peopleText } from './text/index.ts';
import { UserAvatar } from './user-avatar.tsx';

/** The contact person or the manager. Hidden when there is none or loading fails. */
export function ContactCard({ field }: { field: ContactField }) {
  const t = useText(peopleText);
  const contact = useContact(field).data;
  if (!contact) return null;
  return (
    <Card className={styles.card}>
      <UserAvatar user={contact} />
      <div className={styles.words}>
        <h3>{t(($) => $.contact[field])}</h3>
        <p className={styles.name}>{fullName(contact)}</p>
      </div>
      <ContactButtons contact={contact} />
      <Details contact={contact} />
    </Card>
  );
}

/** E-mail and phone links of a contact. */
function ContactButtons({ contact }: { contact: ContactPerson }) {
  const t = useText(peopleText);
  const name = fullName(contact);
  const number = contact.telephoneNumber || contact.mobile;
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
      {contact.internEmail && (
        <a
          className={iconButtonClass}
          href={`mailto:${contact.internEmail}`}
          aria-label={t(($) => $.contact.mail, { name })}
        >
          <IconMail size={20} stroke={1.75} />
        </a>
      )}
    </div>
  );
}

function Details({ contact }: { contact: ContactPerson }) {
  const t = useText(peopleText);
  const hasAddress = contact.street && contact.postalCode && contact.postalAddress;
  const lines = [
    [t(($) => $.contact.phone), contact.telephoneNumber],
    [t(($) => $.contact.fax), contact.facsimileTelephoneNumber],
    [t(($) => $.contact.mobile), contact.mobile],
    [
      t(($) => $.contact.address),
      hasAddress ? `${contact.street}, ${contact.postalCode} ${contact.postalAddress}` : '',
    ],
  ] as const;
  return (
    <dl className={styles.details}>
      {lines.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>
                <Unbroken>{label}</Unbroken>
              </dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
