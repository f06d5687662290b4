/** One request forwarded to an app. */
export interface ProxiedRequest {
  /** Loopback port of the app. */
  port: number;
  /** Headers for the app as alternating names and values, without hop-by-hop headers. */
  headers: string[];
  /** Returns the headers for the browser, from those of the app. */
  answerHeaders(raw: string[]): string[];
  /** Called when the app did not respond and nothing was sent to the browser yet. */
  unanswered(error: NodeJS.ErrnoException): void;
}

/** Apps listen only on loopback. */
export const appAddress = '127.0.0.1';

/** Returns whether a status is final (RFC 9110, 15); the parser accepts any three digits. */
export const isFinal = (status: number | undefined): boolean => status !== undefined && status >= 200;

/** The app's response is not valid HTTP. */
export const protocolError = (): NodeJS.ErrnoException =>
  Object.assign(new Error('no HTTP answer'), { code: 'EPROTO' });
