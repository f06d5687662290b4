import { block } from './proxy-directives.ts';
import { folderIn } from './values.ts';

const zone = 'kontor_answers';

/** Our session cookie in a Cookie header of at most 4000 characters: longer ones would fill the memory. */
const ofVisitor = String.raw`"~^(?!.{4001})(?:[^;]*;)*? ?(?:__Host-)?kontor-app=[\w-]{43}(?:;|$)" 1;`;

/**
 * Directives of the cache of authorizations: later requests of the same second are not authorized by the server again. Entries expire after a second; beyond
 * the size limit, the least used are dropped.
 */
export const answerCache = (folder: string): string[] => [
  `proxy_cache_path ${folderIn(folder)} levels=1 keys_zone=${zone}:512k use_temp_path=off inactive=1s max_size=16m;`,
  // The cache key contains the current second, so no entry is used after its second, even if the clock is set back.
  ...block('map $msec $kontor_second', [String.raw`"~^(?<kontor_whole>\d+)" $kontor_whole;`, 'default "";']),
  ...block('map $http_cookie $kontor_visitor', [ofVisitor, 'default "";']),
  // Not cached: paths the edge itself serves, and streams, which must end with the session (keeps H4).
  ...block('map $request_uri $kontor_own_path', ['"~*^/+(?:\\.|%2e)kontor" 1;', 'default "";']),
  ...block('map $http_accept $kontor_stream', ['"~*event-stream" 1;', 'default "";']),
  // Cached only: GET and HEAD with a session, without WebSocket and without an Authorization header. All others are authorized each time.
  ...block(
    'map "$request_method|$http_upgrade|$http_authorization|$kontor_visitor|$kontor_own_path|$kontor_stream" $kontor_cache',
    [`"GET|||1||" ${zone};`, `"HEAD|||1||" ${zone};`, 'default off;'],
  ),
];

/**
 * Directives for the authorization subrequest of this route. The key holds everything the response depends on: second, route, Host as sent and all cookies.
 * Hosts contain no spaces, so keys are unambiguous. The server alone permits caching (`X-Accel-Expires`); the status alone never does.
 */
export const rememberedAnswer = (route: string): string[] => [
  'proxy_cache $kontor_cache;',
  // nginx caches only buffered responses.
  'proxy_buffering on;',
  'proxy_buffer_size 16k;',
  'proxy_buffers 4 16k;',
  'proxy_busy_buffers_size 32k;',
  `proxy_cache_key "$kontor_second ${route} $http_host $http_cookie";`,
  'open_file_cache max=2000 inactive=2s;',
  'open_file_cache_valid 10s;',
];
