/** The part of undici that is used. This file of undici has no types; loading the whole package would take twice the time and memory. */
declare module 'undici/lib/dispatcher/pool.js' {
  export interface Control {
    /** Alternating names and values. */
    readonly rawHeaders: readonly Buffer[];
    /** Ends the request and its connection. */
    abort(reason: Error): void;
    pause(): void;
    resume(): void;
  }

  /** Errors have a code; those of a closed connection also say how many bytes it had received. */
  export type AskError = NodeJS.ErrnoException & { socket?: { bytesRead?: number } };

  export interface Handler {
    /** Called when the request is sent, once a connection is free. */
    onRequestStart(control: Control): void;
    /** Also called for informational responses (1xx). */
    onResponseStart(control: Control, status: number): void;
    onResponseData(control: Control, chunk: Buffer): void;
    onResponseEnd(): void;
    onResponseError(control: Control, error: AskError): void;
  }

  export default class Pool {
    constructor(origin: string, options: { pipelining: number; headersTimeout: number; bodyTimeout: number });
    dispatch(ask: { path: string; method: string; headers: string[] }, handler: Handler): boolean;
    destroy(): Promise<void>;
  }
}
