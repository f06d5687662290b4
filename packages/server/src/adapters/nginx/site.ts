import { rememberedAnswer } from './answer-cache.ts';
import type { EdgeConfig, Site } from './edge-config.ts';
import { nginxHeaders } from './names.ts';
import {
  block,
  ignoreAccelHeaders,
  pathsOnly,
  promised,
  subrequest,
  toServer,
  wholeRequest,
} from './proxy-directives.ts';
import { headerIn, portIn, wordIn } from './values.ts';

/** Locations of an app's host: every request is authorized, then forwarded to the app, handled by the server, or handled as unanswered. */
export function site(
  config: EdgeConfig,
  { instance, port, identityHeader }: Site,
  promise: number | undefined,
): string[] {
  const route = `${wordIn(instance)}:${portIn(port)}`;
  return [
    ...pathsOnly,
    ...block('location = /.kontor/authorize', [
      'internal;',
      ...toServer(config.secret, 'authorize'),
      ...subrequest,
      `proxy_set_header X-Kontor-Route ${route};`,
      ...rememberedAnswer(route),
    ]),
    ...block('location @kontor', wholeRequest(config, promise)),
    ...block('location @unanswered', [...promised(promise), ...toServer(config.secret, 'unanswered'), ...subrequest]),
    ...block('location /', [
      'auth_request /.kontor/authorize;',
      'auth_request_set $kontor_identity $upstream_http_x_kontor_identity;',
      'auth_request_set $kontor_cookie $upstream_http_x_kontor_cookie;',
      // Everything the server does not authorize it handles itself: login, refusal, waiting page, WebSocket.
      'error_page 401 403 500 = @kontor;',
      'error_page 502 504 = @unanswered;',
      `proxy_pass http://${upstream({ instance, port })}$kontor_kind;`,
      ...headersToApp(config, identityHeader),
      ...headersFromApp(config),
      ...promised(promise),
    ]),
  ];
}

/** Returns the name of the upstream of an app. */
export const upstream = ({ instance, port }: Pick<Site, 'instance' | 'port'>) =>
  `app_${wordIn(instance)}_${portIn(port)}`;

/**
 * nginx can only remove headers by their full name (docs/decisions/0059-forwarded-headers-nginx-does-not-know.md), so this lists the known `X-Forwarded-`
 * headers about users and requests.
 */
const sayingOfProxies = [
  ...['Server', 'User', 'Scheme', 'Ssl', 'Prefix', 'Protocol', 'Method', 'Path', 'Uri', 'Url', 'By', 'Client-Ip'],
  ...['Email', 'Mail', 'Groups', 'Group', 'Roles', 'Role', 'Preferred-Username', 'Username', 'Login', 'Name', 'Sub'],
  ...['User-Id', 'Userid', 'User-Email', 'User-Name', 'User-Groups', 'Full-Name', 'Display-Name', 'Remote-User'],
  ...['Access-Token', 'Id-Token', 'Token', 'Authorization', 'Client-Cert', 'Tls-Client-Cert', 'Tls-Client-Cert-Info'],
  ...['Fullname', 'Identity', 'Tenant', 'Organization', 'Account', 'Base', 'Base-Path', 'Root', 'Request-Uri'],
  ...[
    'Uid',
    'Gid',
    'Auth-Request-User',
    'Auth-Request-Email',
    'Auth-Request-Groups',
    'Auth-Request-Preferred-Username',
  ],
];

/** Headers only the edge may set (keeps H4, H5, H7). nginx sends no header with an empty value. */
const neverFromOutside = [
  ...[
    'X-Auth-Token',
    'Forwarded',
    'Via',
    'Proxy',
    'Expect',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
  ],
  ...['CF-Connecting-IP', 'Fastly-Client-IP', 'X-Original-Host', 'X-Host', 'X-HTTP-Host-Override', 'X-Original-URL'],
  'X-Rewrite-URL',
  ...sayingOfProxies.map((what) => `X-Forwarded-${what}`),
  ...['TE', 'Upgrade', 'Keep-Alive', 'Proxy-Connection', 'Proxy-Authorization', 'HTTP2-Settings', 'Trailer'],
  ...Object.values(nginxHeaders),
];

const saidByNginx = ['Host', 'Connection', 'Cookie'];
const forwarded = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Forwarded-Port'];

/** Client headers that nginx replaces, lower case. Requests with other headers that must not reach an app go through the server. */
export const replacedByNginx: ReadonlySet<string> = new Set(
  [...neverFromOutside, ...saidByNginx, ...forwarded].map((name) => name.toLowerCase()),
);

function headersToApp({ identityHeaders, tls, port }: EdgeConfig, own: string | undefined): string[] {
  const name = own === undefined ? undefined : headerIn(own.toLowerCase());
  const others = identityHeaders.map((header) => headerIn(header)).filter((header) => header !== name);
  return [
    'proxy_set_header Host $http_host;',
    'proxy_set_header Connection "";',
    'proxy_set_header Cookie $kontor_cookie;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    `proxy_set_header X-Forwarded-Port ${portIn(tls?.port ?? port)};`,
    ...[...neverFromOutside, ...others].map((header) => `proxy_set_header ${header} "";`),
    ...(name === undefined ? [] : [`proxy_set_header ${name} $kontor_identity;`]),
  ];
}

function headersFromApp({ identityHeaders }: EdgeConfig): string[] {
  const hidden = ['X-Auth-Token', 'Alt-Svc', 'Strict-Transport-Security', 'Public-Key-Pins', 'Clear-Site-Data'];
  return [
    ...[...hidden, ...identityHeaders.map((header) => headerIn(header))].map(
      (header) => `proxy_hide_header ${header};`,
    ),
    // An app must not redirect nginx to locations of the edge.
    ignoreAccelHeaders,
    // Restricts cookies to the app's own host: an empty domain counts as none (RFC 6265, 5.2.3; keeps H2).
    'proxy_cookie_domain ~.* "";',
    'add_header Clear-Site-Data $kontor_clears always;',
    'add_header Content-Security-Policy $kontor_framing always;',
  ];
}
