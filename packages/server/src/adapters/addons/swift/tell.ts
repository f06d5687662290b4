import { closeSync, constants, openSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Failed } from '@kontor/platform/errors';
import { inside } from './workload.ts';

/** One word of the box to the server, at the socket that nobody else reaches. */
export interface Word {
  /** `PUT` lets an account in, `DELETE` keeps it out, `POST` begins to listen. */
  method: 'PUT' | 'DELETE' | 'POST';
  account: string;
  body?: object;
}

const timeoutMs = 60_000;

/** Says something and answers when it is done. `Failed` with what the server says otherwise. */
export async function tell(home: string, { method, account, body }: Word): Promise<void> {
  // By the folder as an open file, for the path of a socket must not be long.
  const folder = openFolder(join(home, inside.writable));
  try {
    const socketPath = `/proc/self/fd/${folder}/${inside.socket}`;
    const { status, said } = await ask({ socketPath, method, path: `/${account}` }, body);
    if (status !== 204) throw new Failed(`Swift answered ${status}: ${said.slice(0, 200)}`);
  } finally {
    closeSync(folder);
  }
}

function openFolder(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch (cause) {
    throw new Failed('Swift has no folder', { cause });
  }
}

function ask(
  to: { socketPath: string; method: string; path: string },
  body: object | undefined,
): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...to, agent: false, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, said }), failed);
    });
    const failed = (cause: unknown) => reject(new Failed('Swift does not answer', { cause }));
    asked.on('error', failed);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
