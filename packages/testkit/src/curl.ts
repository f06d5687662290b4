import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Where curl asks: a port of loopback, and the file with the one certificate it trusts. */
export interface CurlTarget {
  port: string;
  authority: string;
}

/**
 * Asks as a person on this network would, trusting the certificate of the box and nothing else. Answers head and body, and what curl itself
 * complained about.
 */
export async function curl({ port, authority }: CurlTarget, host: string, path: string, ...more: string[]) {
  const at = `${host}:${port}`;
  const form = ['-sS', '-i', '--cacert', authority, '--resolve', `${at}:127.0.0.1`, ...more, `https://${at}${path}`];
  const child = spawn('curl', form, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said, wrong };
}
