import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { addressesOf, pinnedLookup } from '../outgoing/pinned-lookup.ts';
import { isPublicAddress } from '../outgoing/public-address.ts';

/** One message, ready to be handed to a push service. */
export interface Push {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** What the service replied. */
export interface PushReply {
  status: number;
  /** Milliseconds it wants to be left alone for. */
  retryAfter: number | undefined;
  /** What time it is there, in milliseconds since the epoch. */
  date: number | undefined;
  /** The beginning of its text. */
  text: string;
}

/** The servers of browser makers that bring messages to devices (RFC 8030). */
export interface PushServices {
  /** Whether a subscription may have this endpoint: https, and at no address of this machine or network. A name is resolved by `send`. */
  isAllowed(endpoint: string): boolean;
  /** Throws `AdapterError` when the service cannot be reached, does not reply in time, or leads inside. */
  send(push: Push, signal: AbortSignal): Promise<PushReply>;
}

export interface PushServicesNeeds {
  /** Whether an address may be connected to. Default: public ones only. */
  mayReach?(address: string): boolean;
  /** Certificates of authorities to trust instead of the usual ones. */
  ca?: string;
  /** Milliseconds one message may take. */
  patience?: number;
}

const mostText = 1000;
/** Names that mean this machine or its network wherever they are resolved (RFC 6761, 6762, 8375). */
const insideNames = /(^|\.)(localhost|local|internal|home\.arpa|lan)$/;

/** Creates the way to push services. Redirects are not followed; a name is resolved once and connected to by the address that was checked (keeps H12). */
export function createPushServices(needs: PushServicesNeeds = {}): PushServices {
  const { mayReach = isPublicAddress, ca, patience = seconds(15) } = needs;

  /** Resolves with a lookup that leads to what was checked. */
  async function checkedLookup({ hostname }: URL, signal: AbortSignal) {
    const found = await addressesOf(hostname, signal);
    const [first, ...others] = found;
    if (first === undefined || !found.every(({ address }) => mayReach(address)))
      throw new AdapterError(`${hostname} is no address of the internet`);
    return pinnedLookup([first, ...others]);
  }

  async function post({ endpoint, headers, body }: Push, signal: AbortSignal): Promise<PushReply> {
    const url = new URL(endpoint);
    const lookup = await checkedLookup(url, signal);
    const length = { 'content-length': String(body.length) };
    const options = { method: 'POST', agent: false, signal, lookup, ...(ca === undefined ? {} : { ca }) } as const;
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      // Nothing but `close` follows an upgrade that nobody asked for; even a signal is not heeded any more.
      request(url, { ...options, headers: { ...headers, ...length } }, resolve)
        .on('error', reject)
        .on('close', () => reject(new Error('closed without a response')))
        .end(body);
    });
    const text = await beginningOf(reply);
    const date = timeIn(reply.headers.date);
    return { status: reply.statusCode ?? 0, retryAfter: pauseIn(reply.headers['retry-after']), date, text };
  }

  return {
    isAllowed(endpoint) {
      const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
      if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
      const host = url.hostname.replace(/^\[|[\].]$/g, '');
      if (isIP(host) !== 0) return mayReach(host);
      return host.includes('.') && !insideNames.test(host);
    },
    async send(push, signal) {
      try {
        return await post(push, AbortSignal.any([signal, AbortSignal.timeout(patience)]));
      } catch (cause) {
        throw new AdapterError('The push service cannot be reached', { cause });
      }
    },
  };
}

function timeIn(header: string | undefined): number | undefined {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? undefined : at;
}

async function beginningOf(reply: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) {
    text += chunk;
    if (text.length >= mostText) break;
  }
  reply.destroy();
  return text.slice(0, mostText);
}

/** Parses `Retry-After` in seconds; a date is not used by push services and counts as none. */
function pauseIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? seconds(Number(header)) : undefined;
}
