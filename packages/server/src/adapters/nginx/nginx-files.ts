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

/** Certificate and key of a host, as PEM. */
export interface KeyPair {
  name: string;
  chain: string;
  key: string;
}

const markOf = (text: string): string => hash('sha256', text, 'base64url');
const markLine = /^# ([\w-]{43})\n/;

/** The text with a first line that tells whether somebody changed the rest. */
const marked = (text: string): string => `# ${markOf(text)}\n${text}`;

/** In memory where that is possible: keys hold sessions, and a full disk must not matter. Nobody but root can put anything there beforehand. */
function answersFolder(folder: string): string {
  const isRoot = process.getuid?.() === 0 && existsSync('/run');
  return isRoot ? `/run/kontor-edge-${hash('sha256', folder).slice(0, 16)}` : edgeFiles.answers;
}

/** Nginx's folder: configuration and keys for the server's account alone; its workers may only pass through to the socket. */
export function openNginxFiles(folder: string) {
  const at = (name: string) => join(folder, name);
  const account = workerAccount();
  const answers = answersFolder(folder);
  const dropAnswers = () => rmSync(resolve(folder, answers), { recursive: true, force: true });

  const write = (name: string, text: string): void => writeFileSync(at(name), text, { mode: 0o600, flush: true });

  return {
    folder,
    account: account?.name,
    answers,
    /** What an nginx that ended remembered. */
    dropAnswers,
    prepare(): void {
      dropAnswers();
      mkdirSync(at(edgeFiles.certificates), { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o710);
      if (account !== undefined) chownSync(folder, process.getuid?.() ?? 0, account.gid);
    },
    /** The server's socket is for nginx's workers and nobody else. */
    openSocket(): void {
      chmodSync(at(edgeFiles.server), 0o600);
      if (account !== undefined) chownSync(at(edgeFiles.server), account.uid, account.gid);
    },
    /** What nobody listens at any more would keep others from listening. */
    dropSocket: (name: 'server' | 'state') => rmSync(at(edgeFiles[name]), { force: true }),
    /** The configuration as it was written last; undefined when there is none, or it is not what was written. */
    current(): string | undefined {
      const text = existsSync(at(edgeFiles.configuration)) ? readFileSync(at(edgeFiles.configuration), 'utf8') : '';
      const mark = markLine.exec(text)?.[1];
      const rest = text.replace(markLine, '');
      return mark === markOf(rest) ? rest : undefined;
    },
    /** Puts a configuration somebody has edited aside, and answers its new name (keeps R3). */
    backUpEdit(moment: string): string | undefined {
      if (!existsSync(at(edgeFiles.configuration))) return undefined;
      const name = `${edgeFiles.configuration}.edited-${moment.replace(/[^\dT]/g, '')}`;
      renameSync(at(edgeFiles.configuration), at(name));
      return name;
    },
    /** Paths of those that lie aside. */
    editBackups: (): string[] =>
      existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.startsWith(`${edgeFiles.configuration}.edited-`))
            .sort()
            .map(at)
        : [],
    writeCandidate: (text: string) => write(edgeFiles.candidate, marked(text)),
    /** What did not pass the test stays to be looked at; the old one stays in force. */
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
    /** Once no configuration names them any more. */
    dropOtherCertificates(pairs: readonly KeyPair[]): void {
      const inUse = new Set(pairs.flatMap(({ name }) => [`${name}.pem`, `${name}.key`]));
      for (const name of readdirSync(at(edgeFiles.certificates)))
        if (!inUse.has(name)) rmSync(join(at(edgeFiles.certificates), name));
    },
  };
}

/** The certificates that nginx of this folder encrypted with last, those that can be used. For what answers in its place. */
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
      // Reads the whole chain; the line below its first certificate alone.
      createSecureContext({ cert: pair.chain, key: pair.key });
      return new X509Certificate(pair.chain).checkPrivateKey(createPrivateKey(pair.key)) ? [pair] : [];
    } catch {
      // Half of a pair, or damaged as other files of this disk: the others are of use all the same.
      return [];
    }
  });
}

export type NginxFiles = ReturnType<typeof openNginxFiles>;
