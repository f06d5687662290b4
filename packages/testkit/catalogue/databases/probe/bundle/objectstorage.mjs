import { createHash, createHmac } from 'node:crypto';

const hashOf = (text) => createHash('sha256').update(text).digest('hex');
const sign = (key, text) => createHmac('sha256', key).update(text).digest();

/** Counts in an object of a bucket: `http://host:port/bucket?key=…&secret=…`. */
export function createObjectstorage(address) {
  const { origin, host, pathname: bucket, searchParams } = new URL(address);
  const [key, secret] = [searchParams.get('key'), searchParams.get('secret')];

  /** A request with its signature (AWS signature version 4, in one header). */
  async function say(method, path, body = '') {
    const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
    const scope = `${time.slice(0, 8)}/us-east-1/s3/aws4_request`;
    const headers = { host, 'x-amz-content-sha256': hashOf(body), 'x-amz-date': time };
    const names = Object.keys(headers).join(';');
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
    const wanted = [method, path, '', lines.join(''), names, hashOf(body)].join('\n');
    const scopeKey = scope.split('/').reduce(sign, `AWS4${secret}`);
    const signature = sign(scopeKey, ['AWS4-HMAC-SHA256', time, scope, hashOf(wanted)].join('\n')).toString('hex');
    const authorization = `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, authorization },
      ...(body === '' ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  /** Its status and its text, for a question such as `GET /bucket/object`. */
  async function ask(question) {
    const [method, path, ...words] = question.split(' ');
    const { status, text } = await say(method, path, words.join(' '));
    return `${status} ${text}`;
  }
  async function write(count) {
    const { status, text } = await say('PUT', `${bucket}/visits`, String(count));
    if (status !== 200) throw new Error(`${status} ${text}`);
    return count;
  }
  return {
    ask,
    async countUp() {
      const { status, text } = await say('GET', `${bucket}/visits`);
      if (status !== 200 && status !== 404) throw new Error(`${status} ${text}`);
      return write(status === 404 ? 1 : Number(text) + 1);
    },
    async spoil() {
      await write(900);
      await ask(`PUT ${bucket}/spoilt yes`);
    },
  };
}
