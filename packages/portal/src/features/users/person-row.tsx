import type { UserListed } from '@kontor/contract/users';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useText } from '../../text/text-context.tsx';
import { usersText } from '../../text/users.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { LazyMenu, type MenuEntry } from '../../ui/lazy-menu.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { fullName, useMe } from '../session/me.ts';
import styles from './person-row.module.css';
import type { Questions } from './user-questions.tsx';

interface PersonRowProps {
  person: UserListed;
  isLastAdmin: boolean;
  ask: Questions['ask'];
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** One person: who it is, and what can be done. Drawn again only when that changes, not with every letter of the filter. */
export const PersonRow = memo(function PersonRow({ person, isLastAdmin, ask }: PersonRowProps) {
  const name = fullName(person);
  return (
    <>
      <td className={styles.person} data-off={!person.enabled || undefined}>
        <PersonAvatar person={person} />
        <span className={styles.words}>
          <Link to="/settings/users/$id" params={{ id: person.uid }} className={styles.name}>
            {name}
          </Link>
          <span className={styles.uid}>{person.uid}</span>
        </span>
      </td>
      <Standing person={person} />
      <Actions person={person} isLastAdmin={isLastAdmin} ask={ask} />
    </>
  );
});

function Standing({ person }: { person: UserListed }) {
  const t = useText(usersText);
  const isAdmin = person.posixGroupName === 'admin';
  return (
    <td className={styles.chips}>
      <Chip tone={isAdmin ? 'accent' : 'neutral'}>{t(($) => $.role[person.posixGroupName])}</Chip>
      {!person.enabled && <Chip tone="warn">{t(($) => $.state.disabled)}</Chip>}
      {person.external && <Chip>{t(($) => $.state.external)}</Chip>}
    </td>
  );
}

function Actions({ person, isLastAdmin, ask }: PersonRowProps) {
  const t = useText(usersText);
  const { user } = useMe();
  const name = fullName(person);
  const isSelf = person.uid === user.uid;
  const why = isSelf ? t(($) => $.row.ownAccount) : isLastAdmin ? t(($) => $.row.lastAdmin) : undefined;
  return (
    <td className={styles.actions}>
      <Link
        to="/settings/users/$id"
        params={{ id: person.uid }}
        className={classes(buttonClass({ small: true }), styles.action)}
      >
        <IconPencil {...icon} />
        <span className={styles.word}>{t(($) => $.row.edit)}</span>
        <span className="unseen">{name}</span>
      </Link>
      <Button
        small
        className={styles.action}
        disabled={why !== undefined}
        title={why}
        onClick={() => ask('delete', person)}
        icon={<IconTrash {...icon} />}
      >
        <span className={styles.word}>{t(($) => $.row.delete)}</span> <span className="unseen">{name}</span>
      </Button>
      <StateMenu person={person} isKept={why !== undefined} ask={ask} />
    </td>
  );
}

interface StateMenuProps extends Pick<PersonRowProps, 'person' | 'ask'> {
  /** Must stay enabled. */
  isKept: boolean;
}

function StateMenu({ person, isKept, ask }: StateMenuProps) {
  const t = useText(usersText);
  const disable = { id: 'disable', label: t(($) => $.row.disable), disabled: isKept };
  const enable = { id: 'enable', label: t(($) => $.row.enable) };
  const items: MenuEntry[] = [
    person.enabled
      ? { ...disable, onSelect: () => ask('disable', person) }
      : { ...enable, onSelect: () => ask('enable', person) },
  ];
  return <LazyMenu label={t(($) => $.row.more, { name: fullName(person) })} items={items} />;
}
