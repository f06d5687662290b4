import { readableAddress, readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { nameKey } from '@kontor/contract/rules/people/namesakes';
import { useStatus } from '../../../../session/use-session.ts';
import { useUsers } from '../../../../shared/people/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import styles from './fields.module.css';
import type { NewUserValues } from './new-user-values.ts';
import { newUserText } from './text/index.ts';
import type { NewUserForm } from './use-new-user-form.ts';

const machine = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Names and user name. */
export function NameFields({ user }: { user: NewUserForm }) {
  const t = useText(newUserText);
  const { form, setName } = user;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.text('givenname')}
          onChange={(givenname) => setName({ givenname })}
          label={t(($) => $.givenname)}
          autoComplete="off"
          autoFocus
        />
        <TextField
          {...form.text('surname')}
          onChange={(surname) => setName({ surname })}
          label={t(($) => $.surname)}
          autoComplete="off"
        />
      </div>
      <Namesake {...form.values} />
      {form.values.usesExisting ? (
        <TextField
          {...form.text('login')}
          {...machine}
          onChange={user.setLogin}
          label={t(($) => $.login)}
          hint={t(($) => $.loginHint)}
          type="email"
        />
      ) : (
        <LocalField user={user} />
      )}
      <Checkbox {...form.check('usesExisting')} label={t(($) => $.useExisting)} hint={t(($) => $.useExistingHint)} />
    </>
  );
}

/** Says that somebody of this name exists, before a second account is created for one person. */
function Namesake({ givenname, surname }: Pick<NewUserValues, 'givenname' | 'surname'>) {
  const t = useText(newUserText);
  const users = useUsers().data;
  const name = nameKey(givenname, surname);
  const found = name === '' ? undefined : users?.find((user) => nameKey(user.givenname, user.surname) === name);
  return (
    <div role="status">
      {found && <Notice>{t(($) => $.namesake, { name: found.displayName, uid: readableAddress(found.uid) })}</Notice>}
    </div>
  );
}

/** The address on this server, which is also the user name. */
function LocalField({ user: { form, setLocal } }: { user: NewUserForm }) {
  const t = useText(newUserText);
  const { mailDomains } = useStatus();
  const { domain } = form.values;
  const field = (
    <TextField
      {...form.text('local')}
      {...machine}
      onChange={setLocal}
      label={t(($) => $.username)}
      hint={t(($) => $.usernameHint)}
      suffix={`@${readableDomain(domain)}`}
    />
  );
  if (mailDomains.length < 2) return field;
  return (
    <div className={styles.address}>
      {field}
      <Select
        {...form.text('domain')}
        label={t(($) => $.domain)}
        options={mailDomains.map((value) => ({ value, label: readableDomain(value) }))}
      />
    </div>
  );
}
