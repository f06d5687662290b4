import type { EdgeConfig } from './edge-config.ts';
import { secondsIn, secretIn } from './values.ts';

/** Renders a block of nginx directives. */
export const block = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

/**
 * Directives of every request to the server. `$` begins a variable in nginx and cannot be escaped, so values in the configuration must not contain it (see
 * values.ts).
 */
export const toServer = (secret: string, purpose: string) => [
  'proxy_pass http://kontor;',
  'proxy_set_header Host $http_host;',
  `proxy_set_header X-Kontor-Edge ${secretIn(secret)};`,
  `proxy_set_header X-Kontor-Way ${purpose};`,
  'proxy_set_header X-Kontor-Address $remote_addr;',
  'proxy_set_header X-Kontor-Scheme $scheme;',
];

/** Directives of requests to the server without a body, which carry the original method and target in headers. */
export const subrequest = [
  'proxy_pass_request_body off;',
  'proxy_method GET;',
  'proxy_set_header Content-Length "";',
  'proxy_set_header Connection "";',
  'proxy_set_header X-Kontor-Method $request_method;',
  'proxy_set_header X-Kontor-Target $request_uri;',
  'proxy_set_header X-Kontor-Upgrade $http_upgrade;',
];

/** The first directive of every server block. */
export const pathsOnly = block('if ($kontor_is_path = "")', ['return 400;']);

/** Ignores headers by which a response would control nginx. */
export const ignoreAccelHeaders =
  'proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;';

/** Sets Strict-Transport-Security. Without includeSubDomains: hosts below this one may belong to others. */
export const promised = (promise: number | undefined): string[] =>
  promise === undefined ? [] : [`add_header Strict-Transport-Security "max-age=${secondsIn(promise)}" always;`];

/** Directives that forward the whole request to the server, WebSockets included. */
export const wholeRequest = (config: EdgeConfig, promise?: number) => [
  ...promised(promise),
  ignoreAccelHeaders,
  ...toServer(config.secret, 'pass'),
  'proxy_set_header Upgrade $http_upgrade;',
  'proxy_set_header Connection $kontor_connection;',
];
