import { request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestEncrypted } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookFailure } from '@kontor/contract/machine/notification-webhook';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { addressesOf, type HostAddress, pinnedLookup } from './pinned-lookup.ts';
import { failureOfError, failureOfStatus } from './post-failures.ts';
import { isHostAddress, isInsideAddress, isLoopbackAddress } from './public-address.ts';

/** What is posted, and where to. */
export interface Post {
  /** https, or http to this machine and private networks. */
  address: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** A message did not arrive. The message of the error has neither the address nor what was sent. */
export class PostError extends AdapterError {
  /** Selects the sentence. */
  readonly code: WebhookFailure;
  readonly params: Record<string, string | number>;

  constructor(code: WebhookFailure, params: Record<string, string | number>, cause?: unknown) {
    super(code, { cause });
    this.name = 'PostError';
    this.code = code;
    this.params = params;
  }
}

/** Sends JSON to an address that somebody typed. */
export interface PostJson {
  /** Resolves with the status of a response from 200 to 299. Throws `PostError` for every other one, and for none. Aborting `signal` throws its reason. */
  post(post: Post, signal?: AbortSignal): Promise<number>;
  /** Throws `PostError` where nothing would be sent to this address: a special one, or one on the internet without encryption. A name that does not resolve now may do so later. */
  check(address: string): Promise<void>;
}

export interface PostJsonNeeds {
  /** How long one post may take in ms, from resolving the name to the response. */
  longestMs?: number;
  /** Certificates of authorities to trust instead of the usual ones. */
  ca?: string;
  /** Replaces the resolver in tests. */
  resolve?: typeof addressesOf;
}

/** Names that mean this machine wherever they are resolved (RFC 6761, 6.3). */
const isLocalhost = (host: string): boolean => /^(.+\.)?localhost\.?$/.test(host);

/** Returns whether something is sent to an address of this host. This machine only where it was typed as such: the owner of a name does not lead to what listens here alone. */
function mayReceive(address: string, host: string): boolean {
  const isTyped = isIP(host.replace(/^\[|\]$/g, '')) !== 0 || isLocalhost(host);
  return isHostAddress(address) && (isTyped || !isLoopbackAddress(address));
}

/**
 * Creates a client that follows no redirects and reads no response beyond its status, so that nothing inside can be read through it. The name is resolved once and the
 * connection goes to an address that was checked. This machine may be reached on purpose: see docs/decisions/0133-a-webhook.md (H12).
 */
export function createPostJson({ longestMs = seconds(10), ca, resolve = addressesOf }: PostJsonNeeds = {}): PostJson {
  async function targetOf(url: URL, signal: AbortSignal): Promise<[HostAddress, ...HostAddress[]]> {
    const resolved = await resolve(url.hostname, signal);
    const found = resolved.filter(({ address }) => mayReceive(address, url.hostname));
    const isEncrypted = url.protocol === 'https:';
    const [first, ...others] = found.filter(({ address }) => isEncrypted || isInsideAddress(address));
    if (first !== undefined) return [first, ...others];
    throw new PostError(found.length === 0 ? 'webhook-address-special' : 'webhook-address-plain', {
      host: url.hostname,
    });
  }

  async function send(url: URL, { body, headers }: Post, signal: AbortSignal): Promise<number> {
    const lookup = pinnedLookup(await targetOf(url, signal));
    const content = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const options: RequestOptions = {
      ...{ method: 'POST', agent: false, lookup, signal },
      headers: { ...content, 'user-agent': 'kontor', ...headers },
      ...(ca === undefined ? {} : { ca }),
    };
    return new Promise((resolve, reject) => {
      const isEncrypted = url.protocol === 'https:';
      const sent = (isEncrypted ? requestEncrypted : requestPlain)(url, options, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      // Nothing but `close` follows an upgrade that nobody asked for; even a signal is not heeded any more.
      sent
        .on('error', reject)
        .on('close', () => reject(new PostError('webhook-cut-off', { host: url.hostname })))
        .end(body);
    });
  }

  return {
    async post(post, signal) {
      const url = new URL(post.address);
      const host = url.hostname;
      const late = AbortSignal.timeout(longestMs);
      let status: number;
      try {
        status = await send(url, post, signal === undefined ? late : AbortSignal.any([late, signal]));
      } catch (cause) {
        if (signal?.aborted) throw signal.reason;
        if (cause instanceof PostError) throw cause;
        if (late.aborted) throw new PostError('webhook-slow', { host, seconds: Math.ceil(longestMs / 1000) }, cause);
        throw new PostError(failureOfError(cause), { host }, cause);
      }
      const failure = failureOfStatus(status);
      if (failure !== undefined) throw new PostError(failure, { host, status });
      return status;
    },
    async check(address) {
      const late = AbortSignal.timeout(longestMs);
      try {
        await targetOf(new URL(address), late);
      } catch (error) {
        const isUnresolved = late.aborted || failureOfError(error) === 'webhook-host-unknown';
        if (error instanceof PostError || !isUnresolved) throw error;
      }
    },
  };
}
