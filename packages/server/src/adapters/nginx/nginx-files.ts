import { createPrivateKey, hash, X509Certificate } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { workerAccount } from './installed.ts';
import { edgeFiles } from './nginx-configuration.ts';

/** Certificate chain and private key of a host, as PEM. */
export interface KeyPair {
  name: string;
  chain: string;
  key: string;
}

const markOf = (text: string): string => hash('sha256', text, 'base64url');
const markLine = /^# ([\w-]{43})\n/;

/** Prepends a line with the hash of the text, to detect edits by hand. */
const marked = (text: string): string => `# ${markOf(text)}\n${text}`;

/** In memory where possible: cache keys contain session tokens, and a full disk must not matter. Only root can create files in /run. */
function answersFolder(folder: string): string {
  const isRoot = process.getuid?.() === 0 && existsSync('/run');
  return isRoot ? `/run/kontor-edge-${hash('sha256', folder).slice(0, 16)}` : edgeFiles.answers;
}

/** Manages nginx's folder. Only the server's account can read configuration and keys; nginx's workers may only traverse to the socket. */
export function openNginxFiles(folder: string) {
  const at = (name: string) => join(folder, name);
  const account = workerAccount();
  const answers = answersFolder(folder);
  const dropAnswers = () => rmSync(resolve(folder, answers), { recursive: true, force: true });

  const write = (name: string, text: string): void => writeFileSync(at(name), text, { mode: 0o600, flush: true });

  const editBackups = (): string[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.startsWith(`${edgeFiles.configuration}.edited-`))
          .sort()
          .map(at)
      : [];

  return {
    folder,
    account: account?.name,
    answers,
    /** Removes the cache that an ended nginx left. */
    dropAnswers,
    prepare(): void {
      dropAnswers();
      mkdirSync(at(edgeFiles.certificates), { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o710);
      if (account !== undefined) chownSync(folder, process.getuid?.() ?? 0, account.gid);
    },
    /** Restricts the server's socket to nginx's workers. */
    openSocket(): void {
      chmodSync(at(edgeFiles.server), 0o600);
      if (account !== undefined) chownSync(at(edgeFiles.server), account.uid, account.gid);
    },
    /** Removes a socket nobody listens on, which would prevent listening there again. */
    dropSocket: (name: 'server' | 'state') => rmSync(at(edgeFiles[name]), { force: true }),
    /** Returns the configuration as last written; undefined when it is missing or was edited by hand. */
    current(): string | undefined {
      const text = existsSync(at(edgeFiles.configuration)) ? readFileSync(at(edgeFiles.configuration), 'utf8') : '';
      const mark = markLine.exec(text)?.[1];
      const rest = text.replace(markLine, '');
      return mark === markOf(rest) ? rest : undefined;
    },
    /** Renames an edited configuration and returns its new name (keeps R3). `moment`: ISO 8601. */
    backUpEdit(moment: string): string | undefined {
      if (!existsSync(at(edgeFiles.configuration))) return undefined;
      const name = `${edgeFiles.configuration}.edited-${moment.replace(/[^\dT]/g, '')}`;
      renameSync(at(edgeFiles.configuration), at(name));
      return name;
    },
    /** Returns the paths of backed up edits. */
    editBackups,
    deleteEditBackups(): void {
      for (const path of editBackups()) rmSync(path, { force: true });
    },
    writeCandidate: (text: string) => write(edgeFiles.candidate, marked(text)),
    /** Saves a configuration that failed the test as `nginx.conf.refused`, for inspection; the current one stays in force. */
    refuseCandidate: () => renameSync(at(edgeFiles.candidate), at(edgeFiles.refused)),
    takeCandidate: () => renameSync(at(edgeFiles.candidate), at(edgeFiles.configuration)),
    writeCertificates(pairs: readonly KeyPair[]): void {
      const files = new Map(
        pairs.flatMap(({ name, chain, key }) => [[`${name}.pem`, chain] as const, [`${name}.key`, key] as const]),
      );
      for (const [name, text] of files) {
        const path = join(edgeFiles.certificates, name);
        if (existsSync(at(path)) && readFileSync(at(path), 'utf8') === text) continue;
        write(`${path}.new`, text);
        renameSync(at(`${path}.new`), at(path));
      }
    },
    /** To be called when the active configuration no longer uses them. */
    dropOtherCertificates(pairs: readonly KeyPair[]): void {
      const inUse = new Set(pairs.flatMap(({ name }) => [`${name}.pem`, `${name}.key`]));
      for (const name of readdirSync(at(edgeFiles.certificates)))
        if (!inUse.has(name)) rmSync(join(at(edgeFiles.certificates), name));
    },
  };
}

/** Returns the certificates nginx of this folder used last, without unusable ones. For a server that replaces nginx. */
export function readKeyPairs(folder: string): KeyPair[] {
  const at = (file: string) => join(folder, edgeFiles.certificates, file);
  if (!existsSync(at('.'))) return [];
  const names = readdirSync(at('.')).flatMap((file) => /^(.+)\.pem$/.exec(file)?.[1] ?? []);
  return names.flatMap((name) => {
    try {
      const pair = {
        name,
        chain: readFileSync(at(`${name}.pem`), 'utf8'),
        key: readFileSync(at(`${name}.key`), 'utf8'),
      };
      // Parses the whole chain; X509Certificate below reads only the first certificate.
      createSecureContext({ cert: pair.chain, key: pair.key });
      return new X509Certificate(pair.chain).checkPrivateKey(createPrivateKey(pair.key)) ? [pair] : [];
    } catch {
      // An incomplete or damaged pair: the others can still be used.
      return [];
    }
  });
}

export type NginxFiles = ReturnType<typeof openNginxFiles>;
