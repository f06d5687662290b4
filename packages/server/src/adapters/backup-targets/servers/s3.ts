import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import { type OpenedTarget, repositoryFolder, TargetError, type WebAddress } from '../target.ts';
import { addressOf } from './address.ts';
import { httpObstacle } from './obstacles.ts';
import { signS3 } from './s3-signature.ts';
import { type OpenServer, pathBelow } from './server-kind.ts';
import { findWebServer, type WebReply, type WebServer } from './web.ts';

const usualRegion = 'us-east-1';

/** Opens buckets of S3 servers; the path is the bucket, and may name a folder in it. `now`: milliseconds since the epoch. */
export function createOpenS3(now: () => number): OpenServer {
  return async ({ server, purpose, signal }): Promise<OpenedTarget> => {
    const { bucket, status, region, repository: url } = await findBucket(server, now, signal);
    if (status === 404) throw new TargetError({ code: 'missing-folder', text: `There is no bucket ${bucket}` });
    const obstacle = httpObstacle(status);
    if (obstacle) throw obstacle;
    const environment = {
      AWS_ACCESS_KEY_ID: server.username,
      AWS_SECRET_ACCESS_KEY: server.password,
      AWS_DEFAULT_REGION: region,
    };
    return {
      repository: { url, environment, options: [], isReadOnly: purpose === 'read' },
      freeBytes: undefined,
      close: async () => {},
    };
  };
}

interface FoundBucket extends WebAddress {
  bucket: string;
  /** Of the answer about the bucket. */
  status: number;
}

/** Resolves with the address of a repository in a bucket, and what the server says of that bucket. Throws `TargetError`. */
export async function findBucket(server: ServerDevice, now: () => number, signal: AbortSignal): Promise<FoundBucket> {
  const address = addressOf(server.server, 443);
  const hasPort = /:\d+$/.test(server.server.trim());
  const [bucket = '', ...folders] = server.path.split('/').filter((part) => part.trim() !== '');
  if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket))
    throw new TargetError({ code: 'missing-folder', text: 'This is no name of a bucket' });
  const web = await findWebServer(address, { hasPort }, signal);
  const ask = (region: string) =>
    headBucket(web, bucket, { region, keyId: server.username, secret: server.password, at: now() });
  const first = await ask(usualRegion);
  const region = regionOf(first) ?? usualRegion;
  const { status } = region === usualRegion ? first : await ask(region);
  const repository = `s3:${web.origin}/${bucket}/${pathBelow(folders.join('/'), repositoryFolder)}`;
  return { bucket, status, region, repository };
}

function headBucket(
  web: WebServer,
  bucket: string,
  key: { region: string; keyId: string; secret: string; at: number },
): Promise<WebReply> {
  const path = `/${bucket}`;
  const { host } = new URL(web.origin);
  return web.send({ method: 'HEAD', path, headers: signS3({ method: 'HEAD', host, path, ...key }) });
}

function regionOf({ headers }: WebReply): string | undefined {
  const region = headers['x-amz-bucket-region'];
  return typeof region === 'string' && /^[a-z0-9-]+$/.test(region) ? region : undefined;
}
