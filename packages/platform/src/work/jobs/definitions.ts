import type { RefusalCode } from '@kontor/contract/refusals';
import type { RefusalParams } from '../../errors.ts';

/**
 * Long work, declared. Its name and the names of its steps are permanent, for a release must be able to finish or undo the jobs of its predecessor
 * (keeps U1). `I` is what it was asked, `S` the values it chose; both are stored as JSON.
 */
export interface JobKind<I = unknown, S = unknown> {
  name: string;
  /** What nobody else may work on meanwhile. All are locked, or none (keeps O3). */
  resources(input: I): string[];
  /** What a start does while a resource is locked: it is refused, or the job waits in line. */
  busy: 'reject' | 'queue';
  /** Each stage has the same share of the progress, divided equally among its steps, unless a step says its own share (then a plain stage counts 1). */
  stages: { name: string; steps: JobStep<I, S>[] }[];
  /** Until the job begins (`before`) or has finished (`after`) this step, it can be undone; from then on it only goes forward (keeps E3). */
  pointOfNoReturn: { step: string; when: 'before' | 'after' };
  /** Chooses names, ports, passwords and paths, which are committed before any effect (keeps E1). What it throws refuses the job. Synchronous. */
  prepare?(input: I): S;
  /** Called inside the transaction that ends the job and frees its locks. A throw is a bug; the end is tried again. */
  ended?(job: JobRow<I, S>, outcome: 'done' | 'failed', reason?: JobFailure): void;
}

/** One step with one effect. `do` and `undo` are idempotent, for a kill repeats the one in flight (keeps E1). */
export interface JobStep<I, S> {
  name: string;
  share?: number;
  /** What is there of the effect. With it, an effect that is there is not repeated, one that differs is undone first, and after `do` it must be equal. */
  look?(job: Job<I, S>): Promise<'absent' | 'equal' | 'different'>;
  do(job: Job<I, S>): Promise<void>;
  /** Takes the effect back, whole, half or not there at all. Undoing nothing succeeds. Its signal tells only of a stop. */
  undo(job: Job<I, S>): Promise<void>;
}

/** What a step sees of its job. */
export interface Job<I, S> {
  readonly id: string;
  readonly input: I;
  readonly state: S;
  /** Who started it. */
  readonly actor?: string;
  /** Aborted on cancel and when the server stops (keeps E4). A step that then throws is not a failure. */
  readonly signal: AbortSignal;
  /** Commits chosen values at once. */
  save(patch: Partial<S>): void;
  /** How much of this step is done, 0 to 1. May be called as often as one likes. */
  progress(fraction: number): void;
}

/** A job that ends. `state` is missing when it was cancelled before it left the line. */
export interface JobRow<I, S> {
  id: string;
  kind: string;
  input: I;
  state: S | undefined;
  actor?: string;
  startedAt: number;
}

/** Why a job was undone: a sentence for people, and the technical text for the log. */
export interface JobFailure {
  code: RefusalCode;
  params: RefusalParams;
  text: string;
}

/** What is told about a job. */
export interface JobView {
  id: string;
  kind: string;
  input: unknown;
  actor?: string;
  stage: string;
  /** 0 to 100, never falling while it runs; 100 only when done. */
  percent: number;
  outcome: 'running' | 'undoing' | 'done' | 'failed';
  /** It waits in line for its resources; nothing has been done yet. */
  waiting: boolean;
  reason?: JobFailure;
  /** Failures in a row of what is tried again and again, after the point of no return or while undoing. Repair shows these jobs. */
  tries: number;
  /** What the last of them said, or why the job cannot go on. */
  trouble?: string;
}

/** An open job with what repair shows of it. `isKnown` is false when this release cannot go on with it. `startedAt` in milliseconds since the epoch. */
export interface InspectedJob extends JobView {
  startedAt: number;
  isKnown: boolean;
}

/** Any kind; only the kind itself knows its input and state. */
export type AnyJobKind = JobKind;
export type AnyJobStep = JobStep<unknown, unknown>;

/** Declares a kind of job, with the types of its input and state. */
export const defineJob = <I, S = Record<string, never>>(kind: JobKind<I, S>): JobKind<I, S> => kind;
