import { closeSync, constants, openSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AdapterError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { inside } from './workload.ts';

/** A command to the server, sent to a socket that only the box can access. */
export interface ControlCommand {
  /** `PUT` enables an account, `DELETE` disables it, `POST` starts listening for apps. */
  method: 'PUT' | 'DELETE' | 'POST';
  account: string;
  body?: object;
}

const timeoutMs = minutes(1);

/** Sends a command and resolves when it is done. Throws `AdapterError` with the server's response otherwise. */
export async function sendCommand(home: string, { method, account, body }: ControlCommand): Promise<void> {
  // Through a file descriptor of the folder, because the length of a socket path is limited.
  const folder = openFolder(join(home, inside.writable));
  try {
    const socketPath = `/proc/self/fd/${folder}/${inside.socket}`;
    const { status, reply } = await send({ socketPath, method, path: `/${account}` }, body);
    if (status !== 204) throw new AdapterError(`Swift answered ${status}: ${reply.slice(0, 200)}`);
  } finally {
    closeSync(folder);
  }
}

function openFolder(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch (cause) {
    throw new AdapterError('Swift has no folder', { cause });
  }
}

function send(
  to: { socketPath: string; method: string; path: string },
  body: object | undefined,
): Promise<{ status: number; reply: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...to, agent: false, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      text(answer).then((reply) => resolve({ status: answer.statusCode ?? 0, reply }), failed);
    });
    const failed = (cause: unknown) => reject(new AdapterError('Swift does not answer', { cause }));
    asked.on('error', failed);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
