import {
  type CloudProtocol,
  cloudProtocols,
  type NetworkProtocol,
  networkProtocols,
} from '@kontor/contract/rules/data/backup-device';
import { useText } from '../../../../text/text-context.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import type { Form } from '../../../../ui/hooks/use-form.ts';
import { protocolOf, type ServerValues } from './draft.ts';
import { pathWords } from './path-words.ts';
import { backupWizardText } from './text/index.ts';
import { enteredAddress, splitAddress } from './typed-address.ts';
import styles from './wizard.module.css';

const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

interface ServerForm {
  form: Pick<Form<ServerValues>, 'values' | 'text' | 'set'>;
}

/** A server that takes backups: in the network, or a storage on the internet. */
export function ServerFields({ form }: ServerForm) {
  const t = useText(backupWizardText);
  return (
    <>
      <ServerAddress form={form} />
      <p className={styles.quiet}>{t(($) => $.server.encrypted)}</p>
    </>
  );
}

/** Where a server is, and how to sign in there. */
export function ServerAddress({ form }: ServerForm) {
  return (
    <>
      <div className={styles.half}>
        <Protocol form={form} />
      </div>
      <Address form={form} />
      <Folder form={form} />
      <Login form={form} />
    </>
  );
}

/** A server backups go to already: its protocol stays, and so does its password where no other one is entered. */
export function StoredServer({ form }: ServerForm) {
  const t = useText(backupWizardText);
  return (
    <>
      <Address form={form} />
      <Folder form={form} />
      <Login form={form} passwordHint={t(($) => $.server.storedPassword)} />
      <p className={styles.quiet}>{t(($) => $.server.tried)}</p>
    </>
  );
}

/** The folder or share, and the Windows domain where there may be one. */
function Folder({ form }: ServerForm) {
  const t = useText(backupWizardText);
  return (
    <div className={styles.pair}>
      <Path form={form} />
      {protocolOf(form.values) === 'smb' && (
        <TextField
          {...form.text('domain')}
          {...plain}
          label={t(($) => $.server.domain)}
          optional={t(($) => $.server.optional)}
        />
      )}
    </div>
  );
}

function Address({ form }: ServerForm) {
  const t = useText(backupWizardText);
  const server = form.text('server');
  const leave = () => {
    const { network, port, path, username, password, server: name } = splitAddress(form.values);
    if (name !== form.values.server) form.set({ network, port, path, username, password, server: name });
    server.onBlur();
  };
  return (
    <div className={styles.fields}>
      <TextField
        {...server}
        {...plain}
        onChange={(typed) => form.set(enteredAddress(form.values, typed))}
        onBlur={leave}
        label={t(($) => $.server.server)}
        hint={t(($) => $.server.serverHint)}
      />
      {protocolOf(form.values) !== 'smb' && (
        <TextField
          {...form.text('port')}
          {...plain}
          label={t(($) => $.server.port)}
          optional={t(($) => $.server.optional)}
          inputMode="numeric"
        />
      )}
    </div>
  );
}

function Protocol({ form }: ServerForm) {
  const t = useText(backupWizardText);
  const optionOf = <P extends NetworkProtocol | CloudProtocol>(value: P) => ({
    value,
    label: t(($) => $.server.protocols[value]),
  });
  const label = t(($) => $.server.protocol);
  if (form.values.medium === 'cloud')
    return <Select {...form.text('storage')} label={label} options={cloudProtocols.map(optionOf)} />;
  return (
    <Select
      {...form.text('network')}
      label={label}
      options={networkProtocols.map(optionOf)}
      hint={form.values.network === 'ftp' ? t(($) => $.server.ftpText) : undefined}
    />
  );
}

function Path({ form }: ServerForm) {
  const t = useText(backupWizardText);
  const [label, hint] = pathWords[protocolOf(form.values) ?? 'sftp'];
  return (
    <TextField
      {...form.text('path')}
      {...plain}
      label={t(($) => $.server[label])}
      hint={hint && t(($) => $.server[hint])}
      retainsHint
    />
  );
}

function Login({ form, passwordHint }: ServerForm & { passwordHint?: string }) {
  const t = useText(backupWizardText);
  const isS3 = protocolOf(form.values) === 's3';
  return (
    <div className={styles.pair}>
      <TextField
        {...form.text('username')}
        {...plain}
        label={isS3 ? t(($) => $.server.accessKey) : t(($) => $.server.username)}
      />
      <PasswordField
        {...form.text('password')}
        label={isS3 ? t(($) => $.server.secretKey) : t(($) => $.server.password)}
        hint={passwordHint}
        autoComplete="new-password"
      />
    </div>
  );
}
