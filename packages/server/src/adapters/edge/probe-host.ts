import { lookup } from 'node:dns/promises';
import { request } from 'node:http';

/** What a name leads to: this box, somewhere else or nowhere that answers, or it is not known at all. */
export type HostProbeResult = 'here' | 'elsewhere' | 'unknown';

export interface HostProbe {
  host: string;
  port: number;
  path: string;
  /** What only this box answers there. */
  proof: string;
}

const patienceMs = 3_000;
const mostAddresses = 4;

/** Asks under a name as others would: by the resolver of this machine, at each address it knows, without following anything (keeps H12). */
export async function probeHost(question: HostProbe): Promise<HostProbeResult> {
  const found = await lookup(question.host, { all: true }).catch(() => []);
  if (found.length === 0) return 'unknown';
  const addresses = [...new Set(found.map(({ address }) => address))].slice(0, mostAddresses);
  const answers = await Promise.all(addresses.map((address) => ask(address, question)));
  return answers.includes(question.proof) ? 'here' : 'elsewhere';
}

/** The beginning of what is said there; undefined when nobody answers in time. */
function ask(address: string, { host, port, path, proof }: HostProbe): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = { host: port === 80 ? host : `${host}:${port}` };
    const signal = AbortSignal.timeout(patienceMs);
    const asked = request({ host: address, port, path, headers, signal, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        // Whoever else it is may talk without end.
        if (text.length > proof.length) answer.destroy();
      });
      answer.on('error', () => resolve(undefined)).on('close', () => resolve(text));
    });
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
}
