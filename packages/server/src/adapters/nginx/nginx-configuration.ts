import { answerCache } from './answer-cache.ts';
import type { EdgeConfig } from './edge-config.ts';
import { general, maps } from './general.ts';
import { edgeFiles } from './names.ts';
import { block, pathsOnly, wholeRequest } from './proxy-directives.ts';
import { site, upstream } from './site.ts';
import { hostIn, networkIn, portIn, socketAt, wordIn } from './values.ts';

export type { EdgeConfig, Site, TlsConfig } from './edge-config.ts';
export { edgeFiles, nginxHeaders } from './names.ts';

function certificateLines(name: string): string[] {
  const file = `${edgeFiles.certificates}/${wordIn(name)}`;
  return [`ssl_certificate ${file}.pem;`, `ssl_certificate_key ${file}.key;`];
}

/** Default server: the portal, the main domain, the machine's addresses, and names the server rejects. */
function otherNames(config: EdgeConfig): string[] {
  return block('server', [
    ...listens(config, 'default_server'),
    'server_name _;',
    ...pathsOnly,
    ...(config.tls === undefined ? [] : certificateLines(config.tls.fallback)),
    ...block('location /', wholeRequest(config)),
  ]);
}

/** Servers for hosts with a certificate that belong to no app: the portal and the main domain. */
function ownHosts(config: EdgeConfig): string[] {
  const taken = new Set(config.sites.map(({ host }) => host));
  return (config.tls?.certificates ?? [])
    .filter(({ host }) => !taken.has(host))
    .flatMap(({ host, name, promise }) =>
      block('server', [
        ...listens(config),
        `server_name ${hostIn(host)};`,
        ...pathsOnly,
        ...certificateLines(name),
        ...block('location /', wholeRequest(config, promise)),
      ]),
    );
}

function listens({ address, port, tls }: EdgeConfig, more = ''): string[] {
  const at = socketAt(address, tls?.port ?? port);
  return [`listen ${[at, ...(tls === undefined ? [] : ['ssl', 'http2']), ...(more === '' ? [] : [more])].join(' ')};`];
}

function appHost(config: EdgeConfig, one: EdgeConfig['sites'][number]): string[] {
  const own = config.tls?.certificates.find(({ host }) => host === one.host);
  const certificate = own?.name ?? config.tls?.fallback;
  return block('server', [
    ...listens(config),
    `server_name ${hostIn(one.host)};`,
    ...(certificate === undefined ? [] : certificateLines(certificate)),
    ...site(config, one, own?.promise),
  ]);
}

/** Servers without encryption: redirect to HTTPS, except for the box's CA certificate, ACME challenges, and requests from this machine. */
function plainHosts(config: EdgeConfig): string[] {
  if (config.tls === undefined) return [];
  const at = socketAt(config.address, config.port);
  const port = config.tls.port === 443 ? '' : `:${portIn(config.tls.port)}`;
  return [
    ...block('server', [
      `listen ${at} default_server;`,
      'server_name _;',
      ...pathsOnly,
      ...block('location = /kontor-ca.crt', wholeRequest(config)),
      ...block('location ^~ /.well-known/acme-challenge/', wholeRequest(config)),
      ...block('location /', [`return 308 https://$host${port}$request_uri;`]),
    ]),
    ...block('server', [
      `listen ${at};`,
      'server_name localhost 127.0.0.1 [::1];',
      ...pathsOnly,
      ...block('location = /kontor-ca.crt', wholeRequest(config)),
      ...block('location /', [
        ...block('if ($kontor_is_here = 0)', [`return 308 https://$host${port}$request_uri;`]),
        ...wholeRequest(config),
      ]),
    ]),
  ];
}

/** Determines the client's address: the last one in X-Forwarded-For that is not a trusted proxy. Anything before it may be forged. */
const visitors = ({ trustedProxies }: EdgeConfig): string[] =>
  trustedProxies.length === 0
    ? []
    : [
        ...trustedProxies.map((network) => `set_real_ip_from ${networkIn(network)};`),
        'real_ip_header X-Forwarded-For;',
        'real_ip_recursive on;',
      ];

function upstreams({ sites }: EdgeConfig): string[] {
  const apps = new Map(sites.map((one) => [upstream(one), one.port]));
  return [...apps].flatMap(([name, port]) => [
    ...block(`upstream ${name}`, [`server 127.0.0.1:${portIn(port)};`, 'keepalive 64;']),
    // A pooled connection may be closed by the app at any moment, so a request that must not be sent twice gets a new one.
    ...block(`upstream ${name}_once`, [`server 127.0.0.1:${portIn(port)};`]),
  ]);
}

/** The http section without the server that reports the fingerprint. */
function renderHttp(config: EdgeConfig): string[] {
  return [
    ...general,
    ...visitors(config),
    ...maps,
    ...answerCache(config.answers ?? edgeFiles.answers),
    ...block('upstream kontor', [`server unix:${edgeFiles.server};`, 'keepalive 64;']),
    ...upstreams(config),
    ...otherNames(config),
    ...ownHosts(config),
    ...plainHosts(config),
    ...config.sites.flatMap((one) => appHost(config, one)),
  ];
}

/** Renders nginx.conf; pure. `fingerprint` is what nginx returns on its state socket. */
export function renderNginx(config: EdgeConfig, fingerprint: string): string {
  const state = block('server', [
    `listen unix:${edgeFiles.state};`,
    ...block('location /', [`return 200 ${wordIn(fingerprint)};`]),
  ]);
  const lines = [
    '# Written by Kontor. Changes by hand are put aside and undone.',
    ...(config.account === undefined ? [] : [`user ${wordIn(config.account)};`]),
    'worker_processes auto;',
    'pcre_jit on;',
    'daemon off;',
    `pid ${edgeFiles.pid};`,
    'worker_rlimit_nofile 16384;',
    // Messages below `emerg` contain full URLs, which may hold passwords (keeps H7).
    'error_log stderr emerg;',
    ...block('events', ['worker_connections 8192;']),
    ...block('http', [...renderHttp(config), ...state]),
  ];
  return `${lines.join('\n')}\n`;
}
