import { createHash, createHmac } from 'node:crypto';

export interface S3Request {
  method: string;
  host: string;
  /** Escaped, without a query. */
  path: string;
  region: string;
  keyId: string;
  secret: string;
  /** Milliseconds since the epoch. */
  at: number;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns the headers of a request without body, signed by AWS Signature Version 4. Pure. */
export function signS3({ method, host, path, region, keyId, secret, at }: S3Request): Record<string, string> {
  const moment = new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const day = moment.slice(0, 8);
  const empty = sha256('');
  const headers = { host, 'x-amz-content-sha256': empty, 'x-amz-date': moment };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const scope = `${day}/${region}/s3/aws4_request`;
  const canonical = [method, path, '', lines.join(''), names, empty].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secret}`,
  );
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}
