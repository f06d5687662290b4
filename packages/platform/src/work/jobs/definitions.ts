import type { RefusalCode } from '@kontor/contract/refusals';
import type { RefusalParams } from '../../errors.ts';

/**
 * Declaration of long work. Its name and the names of its steps are permanent, as a release must be able to finish or undo the jobs of its predecessor (keeps
 * U1). `I` is the input, `S` the values it chose; both are stored as JSON.
 */
export interface JobKind<I = unknown, S = unknown> {
  name: string;
  /** Resources the job locks exclusively: all of them or none (keeps O3). */
  resources(input: I): string[];
  /** What a start does while a resource is locked: the job is refused, or it waits in the queue. */
  busy: 'reject' | 'queue';
  /** Each stage has the same share of the progress, divided equally among its steps, unless a step declares its own share (then a plain stage counts 1). */
  stages: { name: string; steps: JobStep<I, S>[] }[];
  /** Until the job begins (`before`) or has finished (`after`) this step, it can be undone; from then on it only goes forward (keeps E3). */
  pointOfNoReturn: { step: string; when: 'before' | 'after' };
  /** Chooses names, ports, passwords and paths, which are committed before any effect (keeps E1). Throws to refuse the job. Synchronous. */
  prepare?(input: I): S;
  /** Called inside the transaction that ends the job and releases its locks. A throw is a bug; the end is retried. */
  ended?(job: JobRow<I, S>, outcome: 'done' | 'failed', reason?: JobFailure): void;
}

/** One step with one effect. `do` and `undo` are idempotent, as a kill repeats the step in flight (keeps E1). */
export interface JobStep<I, S> {
  name: string;
  share?: number;
  /**
   * Compares the effect with what it should be. With `look`, an `equal` effect is not repeated, a `different` one is undone first, and after `do` it must be
   * `equal`.
   */
  look?(job: Job<I, S>): Promise<'absent' | 'equal' | 'different'>;
  do(job: Job<I, S>): Promise<void>;
  /** Undoes the effect, complete or partial. Succeeds when there is none. Its signal is aborted only when the server stops. */
  undo(job: Job<I, S>): Promise<void>;
}

/** A job as its steps see it. */
export interface Job<I, S> {
  readonly id: string;
  readonly input: I;
  readonly state: S;
  /** The uid of whoever started it. */
  readonly actor?: string;
  /** Aborted on cancel and when the server stops (keeps E4). A step that then throws does not count as failed. */
  readonly signal: AbortSignal;
  /** Commits chosen values at once. */
  save(patch: Partial<S>): void;
  /** Reports how much of this step is done, 0 to 1. May be called at any rate. */
  progress(fraction: number): void;
}

/** A job that ends. `state` is undefined when it was cancelled in the queue. */
export interface JobRow<I, S> {
  id: string;
  kind: string;
  input: I;
  state: S | undefined;
  actor?: string;
  startedAt: number;
}

/** Why a job was undone: a sentence for users, and the technical text for the log. */
export interface JobFailure {
  code: RefusalCode;
  params: RefusalParams;
  text: string;
}

/** How a job ended. `reason`: why it was undone. */
export interface JobEnd {
  outcome: 'done' | 'failed';
  reason?: JobFailure;
}

/** A job as it is reported. */
export interface JobView {
  id: string;
  kind: string;
  input: unknown;
  actor?: string;
  stage: string;
  /** 0 to 100, never falling while it runs; 100 only when done. */
  percent: number;
  outcome: 'running' | 'undoing' | 'done' | 'failed';
  /** It waits in the queue for its resources; nothing has been done yet. */
  waiting: boolean;
  reason?: JobFailure;
  /** Consecutive failures of a step that is retried, after the point of no return or while undoing. Repair shows these jobs. */
  tries: number;
  /** The last failure, or why the job cannot continue. */
  trouble?: string;
}

/** An open job for repair. `isKnown` is false when this release cannot continue it. `startedAt` in milliseconds since the epoch. */
export interface InspectedJob extends JobView {
  startedAt: number;
  isKnown: boolean;
}

/** A job that ended. In milliseconds since the epoch. */
export interface EndedJob extends JobView {
  endedAt: number;
}

/** Any kind; only the kind itself knows the types of its input and state. */
export type AnyJobKind = JobKind;
export type AnyJobStep = JobStep<unknown, unknown>;

/** Declares a kind of job, with the types of its input and state. */
export const defineJob = <I, S = Record<string, never>>(kind: JobKind<I, S>): JobKind<I, S> => kind;
