import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { RefusedError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { addressesOf, type HostAddress, pinnedLookup } from './pinned-lookup.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves with the text at an https address on the internet. Throws `RefusedError` (`text-address`, `text-address-inside`, `text-unreachable`, `text-not-plain`, `compose-long`). */
export type FetchText = (address: string) => Promise<string>;

export interface FetchTextNeeds {
  /** Whether an address may be connected to. Default: public ones only. */
  mayReach?(address: string): boolean;
  /** Certificates of authorities to trust instead of the usual ones. */
  ca?: string;
}

const longest = 128 * 1024;
const mostRedirects = 5;
const wholeMs = seconds(20);

/** Returns a function that fetches small texts. Every hop is resolved, checked and then connected to by that address (keeps H12). */
export function createFetchText({ mayReach = isPublicAddress, ca }: FetchTextNeeds = {}): FetchText {
  /** Resolves with an address of the host that may be reached. Refused when any of its addresses is inside. */
  async function addressOf(host: string, signal: AbortSignal): Promise<HostAddress> {
    const found = await resolved(host, signal);
    const [first] = found;
    if (first === undefined) throw new RefusedError('text-unreachable', { params: { host } });
    if (!found.every(({ address }) => mayReach(address)))
      throw new RefusedError('text-address-inside', { params: { host } });
    return first;
  }

  async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const options = {
      signal,
      headers: { accept: 'text/plain, application/yaml, text/yaml, */*;q=0.5', 'user-agent': 'kontor' },
      lookup: pinnedLookup([await addressOf(url.hostname, signal)]),
      ...(ca === undefined ? {} : { ca }),
    };
    return new Promise((resolve, reject) => {
      // Nothing but `close` follows an upgrade that nobody asked for; even a signal is not heeded any more.
      get(url, options, resolve)
        .on('error', reject)
        .on('close', () => reject(new Error('closed without a response')));
    });
  }

  async function follow(address: string, signal: AbortSignal, left: number): Promise<string> {
    const url = plainAddress(address);
    const answer = await ask(url, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined && left > 0) {
      answer.destroy();
      return follow(new URL(headers.location, url).href, signal, left - 1);
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new RefusedError('text-unreachable', { params: { host: url.hostname } });
    }
    if (/html|image|video|zip|pdf/.test(headers['content-type'] ?? '')) {
      answer.destroy();
      throw new RefusedError('text-not-plain');
    }
    return textIn(answer);
  }

  return async (address) => {
    try {
      return await follow(address, AbortSignal.timeout(wholeMs), mostRedirects);
    } catch (cause) {
      if (cause instanceof RefusedError) throw cause;
      const host = URL.canParse(address) ? new URL(address).hostname : address;
      throw Object.assign(new RefusedError('text-unreachable', { params: { host } }), { cause });
    }
  };
}

async function resolved(host: string, signal: AbortSignal): Promise<HostAddress[]> {
  try {
    return await addressesOf(host, signal);
  } catch (cause) {
    throw Object.assign(new RefusedError('text-unreachable', { params: { host } }), { cause });
  }
}

/** A page of GitHub that shows a file becomes the address of the file. */
function plainAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new RefusedError('text-address', { fields: { address: 'text-address' } });
  const [, owner, name, path] = /^\/([^/]+)\/([^/]+)\/blob\/(.+)$/.exec(url.pathname) ?? [];
  return url.hostname === 'github.com' && path !== undefined
    ? new URL(`https://raw.githubusercontent.com/${owner}/${name}/${path}`)
    : url;
}

async function textIn(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longest) {
      answer.destroy();
      throw new RefusedError('compose-long', { params: { most: longest / 1024 } });
    }
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    if (!text.includes('\0') && !/^\s*<(?:!doctype|html)/i.test(text)) return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new RefusedError('text-not-plain');
}
