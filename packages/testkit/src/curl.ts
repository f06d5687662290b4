import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Target of curl: a loopback port, and the file with the only certificate it trusts. */
export interface CurlTarget {
  port: string;
  authority: string;
}

/**
 * Sends a request like a user on this network, trusting only the certificate of the box. Resolves with head and body, and with curl's own error
 * output.
 */
export async function curl({ port, authority }: CurlTarget, host: string, path: string, ...more: string[]) {
  const at = `${host}:${port}`;
  const form = ['-sS', '-i', '--cacert', authority, '--resolve', `${at}:127.0.0.1`, ...more, `https://${at}${path}`];
  const child = spawn('curl', form, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said, wrong };
}
