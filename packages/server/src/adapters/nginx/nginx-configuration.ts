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

/** Every name that is no app's: the portal, the main domain, the machine's addresses, and whoever is refused. */
function otherNames(config: EdgeConfig): string[] {
  return block('server', [
    ...listens(config, 'default_server'),
    'server_name _;',
    ...pathsOnly,
    ...(config.tls === undefined ? [] : certificateLines(config.tls.fallback)),
    ...block('location /', wholeRequest(config)),
  ]);
}

/** Hosts with a certificate that are not an app's: the portal and the main domain. */
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

/** Without encryption only the way to it, the certificate of the box, and proofs for certificates; calls of this machine go on as they are. */
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

/** The address of a visitor is the last one that is no trusted proxy's; what a visitor writes before it counts for nothing. */
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
    // What cannot be sent twice gets a connection of its own, for a kept one may be closed by the app at that moment.
    ...block(`upstream ${name}_once`, [`server 127.0.0.1:${portIn(port)};`]),
  ]);
}

/** The whole configuration but for what says which one it is. */
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

/** Pure: the configuration of the edge. `print` is what nginx answers when it is asked which one it runs. */
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
    // Its other lines name whole addresses, and those may hold passwords (keeps H7).
    'error_log stderr emerg;',
    ...block('events', ['worker_connections 8192;']),
    ...block('http', [...renderHttp(config), ...state]),
  ];
  return `${lines.join('\n')}\n`;
}
