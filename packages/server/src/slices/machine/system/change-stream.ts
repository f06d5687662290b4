import type { ServerResponse } from 'node:http';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/route';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import { ownList } from '../../talk/messages/index.ts';

const heartbeat = 25_000;
/** As many tabs as lead their browsers at once; the tabs of one browser share a stream. */
const mostOfSession = 8;
/** A reader this far behind is cut off; it connects again and reads everything anew. */
const mostUnsent = 64 * 1024;
/** Names of lists tell nothing; what is in them is asked for with rights. */
const publicLists = new Set(['status', 'messages', 'apps', 'users', 'groups', 'store', 'outbox']);

export interface ChangeStreams {
  /** Throws `too-many-streams` when this session has as many as it may. */
  admit(actor: Actor): void;
  /** Streams what changes to one browser until it leaves or its session ends. */
  open(actor: Actor, response: ServerResponse): void;
  closeOf(sessionId: string): void;
  closeAll(): void;
}

/** Server-sent events (HTML standard, 9.2): which lists changed, and a comment now and then that keeps the connection alive. */
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
        // Ending would wait for the reader.
        if (response.writableLength > mostUnsent) response.destroy();
      };
      const forward = (lists: string[]) => {
        const mine = ownList(uid);
        const names = new Set(lists.map((list) => (list === mine ? 'messages' : list)));
        const known = [...names].filter((list) => publicLists.has(list));
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
