import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type EdgeConfig, renderNginx } from './nginx-configuration.ts';

const config: EdgeConfig = {
  address: '127.0.0.1',
  port: 8080,
  tls: undefined,
  account: 'www-data',
  secret: 'a-secret-of-the-box-and-nginx',
  sites: [{ host: 'wiki.firma.example', instance: 'app-wiki', port: 20_001, identityHeader: 'x-kontor-7f3a' }],
  trustedProxies: [],
  identityHeaders: ['x-kontor-7f3a', 'x-kontor-9b1c'],
};
const tls = { port: 8443, fallback: 'portal', certificates: [{ host: 'wiki.firma.example', name: 'wiki' }] };
const siteWith = (more: Partial<EdgeConfig['sites'][number]>): EdgeConfig => ({
  ...config,
  sites: config.sites.map((site) => ({ ...site, ...more })),
});

it('asks the server about requests to an app, and sets the app’s identity header itself', () => {
  const text = renderNginx(config, 'print');
  expect(text).toContain('server_name wiki.firma.example;');
  expect(text).toContain('auth_request /.kontor/authorize;');
  expect(text).toContain('proxy_set_header x-kontor-7f3a $kontor_identity;');
  expect(text).toContain('proxy_set_header x-kontor-9b1c "";');
  expect(text).toContain('proxy_hide_header x-kontor-7f3a;');
  expect(text).toContain('access_log off;');
});

it('remembers an answer for its second, its route, its host and all its cookies, and only where it may', () => {
  const text = renderNginx({ ...config, answers: '/run/kontor-edge-0a1b' }, 'print');
  expect(text).toContain('proxy_cache_path /run/kontor-edge-0a1b ');
  expect(text).toContain('proxy_cache_key "$kontor_second app-wiki:20001 $http_host $http_cookie";');
  expect(text).toContain('default off;');
  expect(text).not.toMatch(/proxy_cache_valid|proxy_cache_use_stale|proxy_cache_lock/);
  for (const answers of ['/run/x; root /', '../x', '/run/a b', '/run/$host'])
    expect(() => renderNginx({ ...config, answers }, 'print')).toThrow('is no folder');
});

it('encrypts with HTTP/2, and leaves plain requests only the way to it and the certificate', () => {
  const text = renderNginx({ ...config, tls }, 'print');
  expect(text).toContain('listen 127.0.0.1:8443 ssl http2;');
  expect(text).toContain('ssl_certificate certificates/wiki.pem;');
  expect(text).toContain('return 308 https://$host:8443$request_uri;');
  expect(text).toContain('location = /kontor-ca.crt');
});

it('believes the proxies it is told about whom a request comes from, and nobody else', () => {
  expect(renderNginx(config, 'print')).not.toContain('real_ip');
  const text = renderNginx({ ...config, trustedProxies: ['10.0.0.1', '2001:db8::/32'] }, 'print');
  expect(text).toContain('set_real_ip_from 10.0.0.1;\n');
  expect(text).toContain('set_real_ip_from 2001:db8::/32;\n');
  expect(text).toContain('real_ip_recursive on;');
  expect(() => renderNginx({ ...config, trustedProxies: ['10.0.0.1; }'] }, 'print')).toThrow('no network');
});

it('promises encryption only where it is told to, on every answer of the host and for none below it', () => {
  const [one] = tls.certificates;
  const rendered = (promise?: number) =>
    renderNginx(
      { ...config, tls: { ...tls, certificates: [{ host: 'wiki.firma.example', name: 'wiki', ...one, promise }] } },
      'print',
    );
  expect(rendered()).not.toContain('add_header Strict-Transport-Security');
  expect(rendered(2_592_000).match(/add_header Strict-Transport-Security "max-age=2592000" always;/g)).toHaveLength(3);
  expect(rendered(0)).toContain('"max-age=0"');
  expect(() => rendered(-1)).toThrow('number of seconds');
});

test.each([
  'evil.example; } server { listen 1.2.3.4:80',
  'evil.example\nroot /;',
  '$host',
  '~^(.*)$',
  '*.firma.example',
  '.firma.example',
  'a"b.example',
  'a b.example',
  'a..b',
  '',
  `${'a'.repeat(64)}.example`,
])('a host that is none is never written: %j', (host) => {
  expect(() => renderNginx(siteWith({ host }), 'print')).toThrow('is no host name');
  expect(() => renderNginx({ ...config, tls: { ...tls, certificates: [{ host, name: 'x' }] } }, 'print')).toThrow();
});

it('whatever a value is, it is written as it is or not at all', () => {
  const odd = fc.string({ unit: fc.constantFrom(...'a.-;{}$"\'\\ \n#/*~') });
  fc.assert(
    fc.property(odd, fc.constantFrom('host', 'instance', 'identityHeader'), (value, field) => {
      const render = () => renderNginx(siteWith({ [field]: value }), 'print');
      if (/^[a.-]+$/.test(value)) return;
      expect(render).toThrow();
    }),
  );
  for (const secret of ['short', 'with a space and some more', '";}'])
    expect(() => renderNginx({ ...config, secret }, 'print')).toThrow();
  for (const address of ['0.0.0.0; root /', 'unix:/tmp/x', ''])
    expect(() => renderNginx({ ...config, address }, 'print')).toThrow();
  for (const port of [0, -1, 1.5, Number.NaN])
    expect(() => renderNginx({ ...config, port }, 'print')).toThrow('is no port');
});
