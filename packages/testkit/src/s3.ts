import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minutes } from '@kontor/platform/work/durations';

/** Whether everything buckets and their tests need is installed. */
export const hasSwift = existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py');
export const hasS3Clients = existsSync('/usr/bin/s3cmd') && existsSync('/usr/bin/restic');

/** Credentials and port of an app's object storage. */
export interface S3Access {
  port: number;
  key: string;
  secret: string;
}

const named = (key: string) => `\${objectstorage.${key}}`;

/** The address of the first bucket, as placeholders of a manifest; for the app of the catalogue `databases`. */
export const bucketAddress = `${named('endpoint')}/${named('bucket')}?key=${named('accessKey')}&secret=${named('secretKey')}`;

/** Returns that app's manifest, changed to count in an object of a bucket. */
export const askingForBuckets = (manifest: string): string =>
  manifest
    .replace('mysql: {}', 'objectstorage: { buckets: [visits, backups] }')
    .replace(`\${mysql.url}`, () => bucketAddress);

/** Returns the names of the apps' accounts in the box's object storage. */
export function accountsInSwift(data: string): string[] {
  const folder = join(data, 'addons', 'objectstorage', 'data', 'devices');
  return existsSync(folder) ? readdirSync(folder) : [];
}

const how = (folder: string, env: Record<string, string>): ExecFileSyncOptionsWithStringEncoding => ({
  cwd: folder,
  // Debian's own Python, whatever else is installed.
  env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', ...env },
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'pipe'],
  timeout: minutes(1),
});

/** Runs Debian's s3cmd in a folder; returns its output, and throws with it when it fails. */
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

/** Runs Debian's restic with a repository in a bucket. */
export function restic(
  folder: string,
  { port, key, secret, bucket }: S3Access & { bucket: string },
  args: readonly string[],
): string {
  const env = { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret, RESTIC_PASSWORD: 'of the repository' };
  const repository = `s3:http://127.0.0.1:${port}/${bucket}`;
  return execFileSync('/usr/bin/restic', ['--no-cache', '-r', repository, ...args], how(folder, env));
}
