import type { EdgeConfig } from './edge-config.ts';
import { secondsIn, secretIn } from './values.ts';

export const block = (head: string, lines: readonly string[]): string[] => [
  `${head} {`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

// What the server asks for in every hop to it. `$` begins a variable and cannot be escaped, so no value above may hold one.
export const toServer = (secret: string, purpose: string) => [
  'proxy_pass http://kontor;',
  'proxy_set_header Host $http_host;',
  `proxy_set_header X-Kontor-Edge ${secretIn(secret)};`,
  `proxy_set_header X-Kontor-Way ${purpose};`,
  'proxy_set_header X-Kontor-Address $remote_addr;',
  'proxy_set_header X-Kontor-Scheme $scheme;',
];

export const subrequest = [
  'proxy_pass_request_body off;',
  'proxy_method GET;',
  'proxy_set_header Content-Length "";',
  'proxy_set_header Connection "";',
  'proxy_set_header X-Kontor-Method $request_method;',
  'proxy_set_header X-Kontor-Target $request_uri;',
  'proxy_set_header X-Kontor-Upgrade $http_upgrade;',
];

/** In every server, before anything else. */
export const pathsOnly = block('if ($kontor_is_path = "")', ['return 400;']);

/** An answer must not send nginx anywhere, whoever it came from. */
export const ignoreAccelHeaders =
  'proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;';

/** Browsers come back encrypted only. Not for hosts below this one: they are not all the box's. */
export const promised = (promise: number | undefined): string[] =>
  promise === undefined ? [] : [`add_header Strict-Transport-Security "max-age=${secondsIn(promise)}" always;`];

/** The server answers the whole request itself, WebSockets included. */
export const wholeRequest = (config: EdgeConfig, promise?: number) => [
  ...promised(promise),
  ignoreAccelHeaders,
  ...toServer(config.secret, 'pass'),
  'proxy_set_header Upgrade $http_upgrade;',
  'proxy_set_header Connection $kontor_connection;',
];
