import { nameOfDn } from '@kontor/contract/rules/dn';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { usePeople } from '../people/queries.ts';
import styles from './member-faces.module.css';

const most = 4;

/** The first few members by their pictures; beside the number that says how many there are. */
export function MemberFaces({ members }: { members: readonly string[] }) {
  const people = usePeople().data;
  if (members.length === 0 || !people) return null;
  const first = members.slice(0, most).map(nameOfDn);
  const faces = people.filter(({ uid }) => first.includes(uid));
  return (
    <span className={styles.faces}>
      {faces.map((person) => (
        <span key={person.uid} className={styles.face}>
          <PersonAvatar person={person} size="small" />
        </span>
      ))}
    </span>
  );
}
