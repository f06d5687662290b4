import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { TargetError } from '../target.ts';
import type { Address } from './address.ts';

/** What ssh reads, in a folder of one connection. */
export interface SshFiles {
  folder: string;
  /** For `ssh -F`. */
  config: string;
  /** Of a file to send as a trial. */
  probe: string;
  environment: Record<string, string>;
  remove(): Promise<void>;
}

/** Name of the server in the configuration and in the list of known keys. */
export const sshName = 'kontor-backup';

export interface SshLogin {
  address: Address;
  username: string;
  /** Empty: the key in `keyFile` is used. */
  password: string;
  /** Line of known_hosts that was accepted. */
  hostKey: string;
  keyFile: string;
}

const beginning = 'ssh-';

/** Prints the password, which is in no file and in no argument. */
const askpass = '#!/bin/sh\nprintf "%s\\n" "$KONTOR_SSH_PASSWORD"\n';

/** Writes the files. `folder`: a folder of its own is made in it. */
export async function writeSshFiles(folder: string, login: SshLogin): Promise<SshFiles> {
  const lines = configLines(login);
  const known = knownHostsLine(login.hostKey);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = await mkdtemp(join(folder, beginning));
  const at = (name: string) => join(own, name);
  const put = (name: string, text: string, mode = 0o600) => writeFile(at(name), text, { mode });
  await put('known_hosts', known);
  await put(
    'config',
    [...lines, ['UserKnownHostsFile', quote(at('known_hosts'))]].map((line) => `${line.join(' ')}\n`).join(''),
  );
  await put('probe', 'probe\n');
  await put('askpass', askpass, 0o700);
  const { password } = login;
  const asks = { SSH_ASKPASS: at('askpass'), SSH_ASKPASS_REQUIRE: 'force', KONTOR_SSH_PASSWORD: password };
  return {
    ...{ folder: own, config: at('config'), probe: at('probe') },
    environment: password === '' ? {} : asks,
    remove: () => removeTree(own),
  };
}

function configLines({ address, username, password, keyFile }: SshLogin): string[][] {
  const login =
    password === ''
      ? { IdentityFile: quote(keyFile), BatchMode: 'yes', PreferredAuthentications: 'publickey' }
      : { PubkeyAuthentication: 'no', PreferredAuthentications: 'keyboard-interactive,password' };
  const lines = {
    Host: sshName,
    HostName: address.host,
    Port: String(address.port),
    User: quote(username),
    HostKeyAlias: sshName,
    GlobalKnownHostsFile: '/dev/null',
    StrictHostKeyChecking: 'yes',
    UpdateHostKeys: 'no',
    IdentitiesOnly: 'yes',
    IdentityAgent: 'none',
    NumberOfPasswordPrompts: '1',
    ConnectTimeout: '10',
    // A connection that is gone ends within two minutes.
    ServerAliveInterval: '20',
    ServerAliveCountMax: '6',
    LogLevel: 'ERROR',
    ...login,
  };
  return Object.entries(lines);
}

/** Quotes a value of ssh_config(5). Throws `TargetError` for one that cannot be written there. */
function quote(value: string): string {
  if (/[\p{Cc}"\\%]/u.test(value) || value === '')
    throw new TargetError({ code: 'failed', text: 'This name cannot be used' });
  return `"${value}"`;
}

/** Returns the accepted key under the name of the configuration, so that it holds for this server at any address. */
function knownHostsLine(hostKey: string): string {
  const [, kind, key] = /^\S+ ([a-z0-9@.-]+) ([A-Za-z0-9+/]+={0,2})(?: |$)/.exec(hostKey.trim()) ?? [];
  if (kind === undefined || key === undefined)
    throw new TargetError({ code: 'failed', text: 'No key of the server was accepted yet' });
  return `${sshName} ${kind} ${key}\n`;
}

/** Removes what an earlier server left in the folder. Call it before the first connection. */
export async function removeSshFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const left = (await readdir(folder)).filter((name) => name.startsWith(beginning));
  await Promise.all(left.map((name) => removeTree(join(folder, name))));
}
