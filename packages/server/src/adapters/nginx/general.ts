import { block } from './proxy-directives.ts';

/** Variables computed for each request. */
export const maps = [
  ...block('map $http_upgrade $kontor_connection', ['"" "";', 'default upgrade;']),
  ...block('map $request_method $kontor_kind', ['GET "";', 'HEAD "";', 'default _once;']),
  // An absolute URL as target contains a host, which may differ from the Host header (RFC 9112, 3.2.2); the server rejects it as well.
  ...block('map $request $kontor_is_path', ['"~^[!-~]+ /" 1;', 'default "";']),
  ...block('geo $kontor_is_here', ['default 0;', '127.0.0.0/8 1;', '::1/128 1;']),
  // Clearing cookies would affect every host of the domain, so apps may clear only cache and storage (keeps H4).
  ...block('map $upstream_http_clear_site_data $kontor_clears', [
    '"" "";',
    String.raw`"~*\*|cache.*storage|storage.*cache" '"cache", "storage"';`,
    `"~*cache" '"cache"';`,
    `"~*storage" '"storage"';`,
    'default "";',
  ]),
  // By default an app may only be framed by itself, because other apps are same-site and could overlay it (keeps H6).
  ...block('map "$upstream_http_x_frame_options;$upstream_http_content_security_policy" $kontor_framing', [
    // Exact match, found without evaluating patterns.
    `";" "frame-ancestors 'self'";`,
    `"~*^;(?!.*frame-ancestors)" "frame-ancestors 'self'";`,
    'default "";',
  ]),
];

/** Directives for all hosts. */
export const general = [
  'default_type application/octet-stream;',
  'server_tokens off;',
  // URLs may contain passwords (keeps H7).
  'access_log off;',
  'client_max_body_size 0;',
  'client_body_timeout 1h;',
  'large_client_header_buffers 4 16k;',
  'server_names_hash_bucket_size 512;',
  'server_names_hash_max_size 4096;',
  'proxy_headers_hash_max_size 2048;',
  'proxy_headers_hash_bucket_size 128;',
  'map_hash_bucket_size 256;',
  'keepalive_timeout 65s;',
  'keepalive_requests 100000;',
  'http2_max_concurrent_streams 256;',
  'tcp_nodelay on;',
  'proxy_http_version 1.1;',
  'proxy_redirect off;',
  // Streams in both directions, without temporary files.
  'proxy_buffering off;',
  'proxy_request_buffering off;',
  'proxy_max_temp_file_size 0;',
  'proxy_buffer_size 32k;',
  'proxy_buffers 8 32k;',
  'proxy_busy_buffers_size 64k;',
  'proxy_connect_timeout 10s;',
  'proxy_read_timeout 1h;',
  'proxy_send_timeout 1h;',
  'proxy_next_upstream error timeout;',
  'ssl_protocols TLSv1.2 TLSv1.3;',
  'ssl_prefer_server_ciphers off;',
  'ssl_session_cache shared:kontor:10m;',
  'ssl_session_timeout 1d;',
  'ssl_session_tickets off;',
];
