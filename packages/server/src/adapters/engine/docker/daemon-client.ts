import { existsSync } from 'node:fs';
import { request } from 'node:http';
import type Docker from 'dockerode';
import type { DaemonEvent } from './daemon.ts';
import { readLines } from './read-lines.ts';

/** Loads the client library and connects it to a socket. */
export async function openDocker(socketPath: string): Promise<Docker> {
  const { default: Client } = await import('dockerode');
  return new Client({ socketPath });
}

/** Pings the daemon without loading the client library. */
export function doesAnswer(socketPath: string, signal: AbortSignal): Promise<boolean> {
  if (!existsSync(socketPath)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/_ping', signal, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
}

/** Opens the stream of the ends of containers with these labels. Resolves once it is open; `ended` resolves with it, and rejects with what `take` throws. */
export async function openEvents(
  docker: Docker,
  { label, signal }: { label: string[]; signal: AbortSignal },
  take: (event: DaemonEvent) => void,
): Promise<{ ended: Promise<void> }> {
  const stream = await docker.getEvents({
    filters: { type: ['container'], event: ['die', 'oom'], label },
    abortSignal: signal,
  });
  const ended = readLines(stream, (line) => {
    const { Action: action, Actor: actor } = JSON.parse(line);
    take({ action, id: actor.ID, attributes: actor.Attributes });
  });
  return { ended };
}
