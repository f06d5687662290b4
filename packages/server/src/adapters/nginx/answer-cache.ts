import { block } from './proxy-directives.ts';
import { folderIn } from './values.ts';

const zone = 'kontor_answers';

/** A session cookie of ours in a cookie header of ordinary length: longer ones would fill the memory. */
const ofVisitor = String.raw`"~^(?!.{4001})(?:[^;]*;)*? ?(?:__Host-)?kontor-app=[\w-]{43}(?:;|$)" 1;`;

/**
 * Where nginx remembers that a request may pass, so that the next ones of the same second are not asked about. Forgets what is older than a second;
 * least used first when there is too much.
 */
export const answerCache = (folder: string): string[] => [
  `proxy_cache_path ${folderIn(folder)} levels=1 keys_zone=${zone}:512k use_temp_path=off inactive=1s max_size=16m;`,
  // Each second of the clock has answers of its own, so none outlives its second, even if the clock is set back.
  ...block('map $msec $kontor_second', [String.raw`"~^(?<kontor_whole>\d+)" $kontor_whole;`, 'default "";']),
  ...block('map $http_cookie $kontor_visitor', [ofVisitor, 'default "";']),
  // What the edge itself answers, and streams, which have to end with the session (keeps H4).
  ...block('map $request_uri $kontor_own_path', ['"~*^/+(?:\\.|%2e)kontor" 1;', 'default "";']),
  ...block('map $http_accept $kontor_stream', ['"~*event-stream" 1;', 'default "";']),
  // Only reading, only with a session, no WebSocket, nothing that brings a sign-in of its own: all others are asked about every time.
  ...block(
    'map "$request_method|$http_upgrade|$http_authorization|$kontor_visitor|$kontor_own_path|$kontor_stream" $kontor_cache',
    [`"GET|||1||" ${zone};`, `"HEAD|||1||" ${zone};`, 'default off;'],
  ),
];

/**
 * In the question about a request to the app of this route. The key holds all the answer depends on: the second, the route, the host as it was sent and
 * every cookie. No host holds a space, so no two of them are one key. What may be remembered the server says (`X-Accel-Expires`), never the status alone.
 */
export const rememberedAnswer = (route: string): string[] => [
  'proxy_cache $kontor_cache;',
  // Without it nothing is stored.
  'proxy_buffering on;',
  'proxy_buffer_size 16k;',
  'proxy_buffers 4 16k;',
  'proxy_busy_buffers_size 32k;',
  `proxy_cache_key "$kontor_second ${route} $http_host $http_cookie";`,
  'open_file_cache max=2000 inactive=2s;',
  'open_file_cache_valid 10s;',
];
