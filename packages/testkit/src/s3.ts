import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this machine has what buckets and their tests need. */
export const hasSwift = existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py');
export const hasS3Clients = existsSync('/usr/bin/s3cmd') && existsSync('/usr/bin/restic');

/** With what an app signs, and where its buckets are. */
export interface S3Access {
  port: number;
  key: string;
  secret: string;
}

const named = (key: string) => `\${objectstorage.${key}}`;

/** How a manifest tells the app of the catalogue `databases` of its first bucket. */
export const bucketAddress = `${named('endpoint')}/${named('bucket')}?key=${named('accessKey')}&secret=${named('secretKey')}`;

/** That app, counting in an object of a bucket instead. */
export const askingForBuckets = (manifest: string): string =>
  manifest
    .replace('mysql: {}', 'objectstorage: { buckets: [visits, backups] }')
    .replace(`\${mysql.url}`, () => bucketAddress);

/** What the object storage of a box has of apps, by name. */
export function accountsInSwift(data: string): string[] {
  const folder = join(data, 'addons', 'objectstorage', 'data', 'devices');
  return existsSync(folder) ? readdirSync(folder) : [];
}

const how = (folder: string, env: Record<string, string>): ExecFileSyncOptionsWithStringEncoding => ({
  cwd: folder,
  // Debian's own Python, whatever else a machine has.
  env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', ...env },
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'pipe'],
  timeout: 60_000,
});

/** Debian's s3cmd, run in a folder; answers what it says, and throws with it when it fails. */
export function s3cmd(folder: string, { port, key, secret }: S3Access, args: readonly string[]): string {
  const settings = join(folder, 's3cfg');
  const host = `127.0.0.1:${port}`;
  const lines = {
    access_key: key,
    secret_key: secret,
    host_base: host,
    host_bucket: host,
    use_https: 'False',
  };
  writeFileSync(
    settings,
    `[default]\n${Object.entries(lines)
      .map((line) => `${line.join(' = ')}\n`)
      .join('')}`,
  );
  return execFileSync('/usr/bin/s3cmd', ['-c', settings, ...args], how(folder, {}));
}

/** Debian's restic, with a repository in a bucket. */
export function restic(
  folder: string,
  { port, key, secret, bucket }: S3Access & { bucket: string },
  args: readonly string[],
): string {
  const env = { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret, RESTIC_PASSWORD: 'of the repository' };
  const repository = `s3:http://127.0.0.1:${port}/${bucket}`;
  return execFileSync('/usr/bin/restic', ['--no-cache', '-r', repository, ...args], how(folder, env));
}
