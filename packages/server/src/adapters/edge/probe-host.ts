import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { seconds } from '@kontor/platform/work/durations';
import { within } from '../within.ts';

/** What a host name leads to: this box, another server (or none that responds), or `unknown` when it does not resolve. */
export type HostProbeResult = 'here' | 'elsewhere' | 'unknown';

/** The request that is sent to check a host name. */
export interface HostProbe {
  host: string;
  port: number;
  path: string;
  /** Response body that only this box sends for that path. */
  proof: string;
}

const patienceMs = seconds(3);
const mostAddresses = 4;

/**
 * Sends a request to each address (four at most) that the name resolves to on this machine, with a timeout of three seconds for each of both, and without following redirects
 * (keeps H12).
 */
export async function probeHost(question: HostProbe): Promise<HostProbeResult> {
  const found = await within(lookup(question.host, { all: true }), AbortSignal.timeout(patienceMs)).catch(() => []);
  if (found.length === 0) return 'unknown';
  const addresses = [...new Set(found.map(({ address }) => address))].slice(0, mostAddresses);
  const answers = await Promise.all(addresses.map((address) => ask(address, question)));
  return answers.includes(question.proof) ? 'here' : 'elsewhere';
}

/** Resolves with the beginning of the response body; undefined when there is none in time. */
function ask(address: string, { host, port, path, proof }: HostProbe): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { host: port === 80 ? host : `${host}:${port}` };
    const signal = AbortSignal.timeout(patienceMs);
    const asked = request({ host: address, port, path, headers, signal, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        // Another server may send an endless body.
        if (text.length > proof.length) answer.destroy();
      });
      answer.on('error', () => resolve(undefined)).on('close', () => resolve(text));
    });
    asked.on('error', () => resolve(undefined));
    // Without a listener, neither an error nor a response follows an upgrade that nobody asked for.
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(undefined);
    });
    asked.end();
  });
}
