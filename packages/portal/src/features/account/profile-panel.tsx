import { accountText } from '../../text/account.ts';
import { useText } from '../../text/text-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/surface.tsx';
import { pictureOf } from '../people/queries.ts';
import { fullName, useMe } from '../session/me.ts';
import styles from './profile-panel.module.css';

/** Who one is, as the box knows it. */
export function ProfilePanel() {
  const t = useText(accountText);
  const { user, isSigning } = useMe();
  const name = fullName(user);
  const city = `${user.postalCode} ${user.postalAddress}`.trim();
  const facts = [
    [t(($) => $.username), user.uid],
    [t(($) => $.internEmail), user.internEmail],
    [t(($) => $.externEmail), user.externEmail],
    [t(($) => $.jobTitle), user.title],
    [t(($) => $.phone), user.telephoneNumber],
    [t(($) => $.mobile), user.mobile],
    [t(($) => $.fax), user.facsimileTelephoneNumber],
    [t(($) => $.address), [user.street, city].filter(Boolean).join(', ')],
  ] as const;
  return (
    <Panel aria-label={t(($) => $.profile)}>
      <div className={styles.head}>
        <Avatar name={name} src={pictureOf(user.uid, '512')} size="large" />
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.roles}>
          <Chip tone="accent">{t(($) => $.roles[user.posixGroupName])}</Chip>
          {isSigning && <Chip tone="good">{t(($) => $.roles.signing)}</Chip>}
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.text}>{t(($) => $.profileText)}</p>
    </Panel>
  );
}
