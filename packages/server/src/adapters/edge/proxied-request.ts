/** One request on its way to an app. */
export interface ProxiedRequest {
  /** Loopback port of the app. */
  port: number;
  /** Headers for the app, names and values in a row; without those of the connection. */
  headers: string[];
  /** Headers for the browser, from those of the app. */
  answerHeaders(raw: string[]): string[];
  /** The app did not answer, and nothing was sent to the browser yet. */
  unanswered(error: NodeJS.ErrnoException): void;
}

/** Apps listen on loopback and nowhere else. */
export const appAddress = '127.0.0.1';

/** A status that ends a request (RFC 9110, 15); the parser lets any three digits pass. */
export const isFinal = (status: number | undefined): boolean => status !== undefined && status >= 200;

/** The app said something that is no answer. */
export const protocolError = (): NodeJS.ErrnoException =>
  Object.assign(new Error('no HTTP answer'), { code: 'EPROTO' });
