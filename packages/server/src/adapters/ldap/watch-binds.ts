import { Transform, type TransformCallback } from 'node:stream';
import type { Clock } from '@kontor/platform/work/clock';
import type { BindBrake } from './bind-brake.ts';
import {
  bindRequest,
  bindResponse,
  busy,
  createMessageSplitter,
  invalidCredentials,
  nameIn,
  type Piece,
  resultIn,
  resultOf,
  success,
} from './ldap-messages.ts';

export interface WatchBindsNeeds {
  clock: Clock;
  brake: BindBrake;
  /** Address of the client. */
  address: string;
  /** Accounts below this name have passwords nobody guesses; they are neither slowed nor counted. */
  servicesDn: string;
  /** Called with the name of an account of a program or device that has signed in, in lower case. */
  signedIn(dn: string): void;
  /** Sends a response of the listener itself. */
  answer(bytes: Buffer): void;
}

/** Returns the streams between a client and the directory: requests to sign in wait for their turn, and wrong passwords are counted. */
export function watchBinds({ clock, brake, address, servicesDn, signedIn, answer }: WatchBindsNeeds) {
  const pending = createPending();

  /** Resolves with whether the directory is asked. */
  async function awaitTurn({ bytes, head }: Piece): Promise<boolean> {
    if (head === undefined) return true;
    const name = plainName(nameIn(bytes, head));
    const service = name.endsWith(`,${servicesDn}`) ? name : undefined;
    const wait = service !== undefined ? 0 : brake.turnOf(address);
    if (wait === undefined) answer(resultOf(head.id, bindResponse, busy));
    if (wait) await new Promise<void>((resolve) => clock.after(wait, resolve));
    if (wait !== undefined) pending.asked(head.id, service);
    return wait !== undefined;
  }

  function count({ bytes, head }: Piece): void {
    if (head === undefined) return;
    const service = pending.answered(head.id);
    const result = resultIn(bytes, head);
    if (service === undefined && result === invalidCredentials) brake.failed(address);
    if (service !== undefined && service !== ambiguous && result === success) signedIn(service);
  }

  return {
    requests: piecewise(bindRequest, awaitTurn),
    responses: piecewise(bindResponse, (piece) => {
      count(piece);
      return true;
    }),
  };
}

/** Returns a name as the directory compares it: without case, and without spaces around its signs. */
const plainName = (name: string): string => name.toLowerCase().replace(/ *([,=]) */g, '$1');

/** Stands for accounts of which several are asked about under one id: which of them an answer is about is unknown. */
const ambiguous = '';

/** Ids remembered of one connection; clients wait for each answer before they sign in again. */
const mostPending = 100;

/** Who the answers of the directory are about. Several requests may be under way, also with the same id: then one of a person counts. */
function createPending() {
  const people = new Set<string>();
  const services = new Map<string, string>();
  return {
    asked(id: Buffer, service: string | undefined): void {
      const ids = service === undefined ? people : services;
      if (ids.size >= mostPending) ids.clear();
      const key = id.toString('hex');
      if (service === undefined) people.add(key);
      else services.set(key, services.has(key) ? ambiguous : service);
    },
    /** Returns the account of a program or device an answer is about; undefined for a person. */
    answered(id: Buffer): string | undefined {
      const key = id.toString('hex');
      if (people.delete(key)) return undefined;
      const service = services.get(key);
      services.delete(key);
      return service;
    },
  };
}

/** A stream that asks about each piece whether it passes. */
function piecewise(wanted: number, passes: (piece: Piece) => boolean | Promise<boolean>): Transform {
  const splitter = createMessageSplitter(wanted);
  async function pass(stream: Transform, chunk: Buffer): Promise<void> {
    for (const piece of splitter.pieces(chunk)) if (await passes(piece)) stream.push(piece.bytes);
  }
  return new Transform({
    transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback) {
      pass(this, chunk).then(() => done(), done);
    },
  });
}
