import type { UserListed } from '@kontor/contract/people/users';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { fullName } from '../../session/me.ts';
import { useText } from '../../text/text-context.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Address } from '../../ui/display/address.tsx';
import type { FieldBinding } from '../../ui/hooks/use-form.ts';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { distinctName } from './distinct-name.ts';
import { useUsers } from './queries.ts';
import { peopleText } from './text/index.ts';
import { UserAvatar } from './user-avatar.tsx';
import { useFoundUsers, useUser } from './user-queries.ts';
import styles from './user-select.module.css';

interface UserSelectProps extends FieldBinding {
  label: string;
  hint?: string;
  /** Uid that cannot be chosen: one's own. */
  except: string;
}

/** Selects one user or nobody, searched by name in a dialog. The value is the uid. */
export function UserSelect({ label, hint, value, onChange, onBlur, error, except }: UserSelectProps) {
  const t = useText(peopleText);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onBlur();
  };
  return (
    <fieldset className={styles.field} aria-describedby={hint ? id : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.box} data-bad={error ? true : undefined}>
        {value === '' ? <span className={styles.nobody}>{t(($) => $.choice.nobody)}</span> : <Chosen uid={value} />}
        <span className={styles.actions}>
          <Button small icon={<IconUserPlus size={17} stroke={1.75} />} onClick={() => setOpen(true)}>
            {value === '' ? t(($) => $.choice.choose) : t(($) => $.choice.change)}
          </Button>
          {value !== '' && (
            <IconButton label={t(($) => $.choice.none, { label })} onClick={() => onChange('')}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          )}
        </span>
      </div>
      <Below id={id} hint={hint} error={error} />
      {isOpen && (
        <LazyDialog open onClose={close} title={label} closesOutside>
          <Search
            except={except}
            onChoose={(uid) => {
              onChange(uid);
              close();
            }}
          />
        </LazyDialog>
      )}
    </fieldset>
  );
}

/** The error, or else the hint. */
function Below({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  if (error)
    return (
      <p className={styles.error} role="alert">
        {error}
      </p>
    );
  if (!hint) return null;
  return (
    <p className={styles.hint} id={id}>
      {hint}
    </p>
  );
}

function Chosen({ uid }: { uid: string }) {
  const { data } = useUser(uid);
  const users = useUsers().data;
  return (
    <span className={styles.person}>
      {data && <UserAvatar user={data.user} size="small" />}
      <span className={styles.name}>{data ? distinctName(data.user, users) : readableAddress(uid)}</span>
    </span>
  );
}

const mostFound = 30;

function Search({ except, onChoose }: { except: string; onChoose: (uid: string) => void }) {
  const t = useText(peopleText);
  const [text, setText] = useState('');
  const users = useFoundUsers(text.trim(), mostFound + 1).data;
  const shown = users?.filter(({ uid }) => uid !== except).slice(0, mostFound);
  return (
    <div className={styles.search}>
      <SearchField label={t(($) => $.choice.search)} value={text} onChange={setText} autoFocus />
      <ul className={styles.list}>
        {shown?.map((user) => (
          <Found key={user.uid} user={user} onChoose={onChoose} />
        ))}
      </ul>
      <p className={styles.hint} role="status">
        {shown?.length === 0 && t(($) => $.choice.nothing)}
        {users && users.length > mostFound && t(($) => $.choice.more)}
      </p>
    </div>
  );
}

function Found({ user, onChoose }: { user: UserListed; onChoose: (uid: string) => void }) {
  return (
    <li>
      <button type="button" className={styles.found} onClick={() => onChoose(user.uid)}>
        <UserAvatar user={user} />
        <span className={styles.words}>
          <strong>{fullName(user)}</strong>
          <span className={styles.hint}>
            <Address>{user.uid}</Address>
          </span>
        </span>
      </button>
    </li>
  );
}
