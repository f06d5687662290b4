import type { ServerResponse } from 'node:http';
import { liveLists } from '@kontor/contract/rules/live-lists';
import { RefusedError } from '@kontor/platform/errors';
import type { Identity } from '@kontor/platform/http/actor';
import { seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import { announcementsList, ownList } from '../../talk/messages/index.ts';
import { chosenList } from '../../talk/wallpapers/index.ts';

const heartbeat = seconds(25);
/** Streams per session. The tabs of one browser share one. */
const mostOfSession = 8;
/** Unsent bytes after which a reader is disconnected; it reconnects and reloads everything. */
const mostUnsent = 64 * 1024;
const publicLists: ReadonlySet<string> = new Set(liveLists);

/** Returns how this user knows other lists: their own messages are `messages`, and announcements and the wallpaper are part of the status. */
const namesFor = (uid: string): ReadonlyMap<string, string> =>
  new Map([
    [ownList(uid), 'messages'],
    [announcementsList, 'status'],
    [chosenList(uid), 'status'],
  ]);

/** The open streams of browsers. */
export interface ChangeStreams {
  /** Throws `too-many-streams` when this session has the maximum number of streams. */
  admit(actor: Identity): void;
  /** Streams changes to one browser until it disconnects or its session ends. */
  open(actor: Identity, response: ServerResponse): void;
  closeOf(sessionId: string): void;
  closeAll(): void;
}

/** Server-sent events (HTML standard, 9.2): the names of changed lists, and a periodic comment that keeps the connection alive. */
export function createChangeStreams(
  { changeFeed, clock, log }: Pick<ServerContext, 'changeFeed' | 'clock' | 'log'>,
  isAlive: (sessionId: string) => boolean,
): ChangeStreams {
  const open = new Map<ServerResponse, { sessionId: string; end: () => void }>();

  const endAll = (which: (sessionId: string) => boolean) => {
    for (const { sessionId, end } of [...open.values()]) if (which(sessionId)) end();
  };

  return {
    admit({ sessionId }) {
      const ofSession = [...open.values()].filter((stream) => stream.sessionId === sessionId);
      if (ofSession.length >= mostOfSession) throw new RefusedError('too-many-streams');
    },
    open({ sessionId, uid }, response) {
      response.statusCode = 200;
      response.setHeader('content-type', 'text/event-stream');
      response.setHeader('cache-control', 'no-store');
      response.setHeader('x-accel-buffering', 'no');
      const send = (text: string) => {
        response.write(text);
        // `end` would wait for the reader.
        if (response.writableLength > mostUnsent) response.destroy();
      };
      const names = namesFor(uid);
      const forward = (lists: string[]) => {
        const renamed = new Set(lists.map((list) => names.get(list) ?? list));
        const known = [...renamed].filter((list) => publicLists.has(list));
        if (known.length > 0) send(`event: changed\ndata: ${JSON.stringify({ lists: known })}\n\n`);
      };
      const run = () => (isAlive(sessionId) ? send(': still here\n\n') : end());
      const beat = repeat({ name: 'live stream', clock, log, every: heartbeat, run });
      const unsubscribe = changeFeed.subscribe(forward);
      function end(): void {
        void beat.stop();
        unsubscribe();
        open.delete(response);
        response.end();
      }
      open.set(response, { sessionId, end });
      response.once('close', end);
      send(`retry: 3000\nevent: changed\ndata: ${JSON.stringify({ lists: [...publicLists] })}\n\n`);
      beat.wakeAfter(heartbeat);
    },
    closeOf: (sessionId) => endAll((own) => own === sessionId),
    closeAll: () => endAll(() => true),
  };
}
