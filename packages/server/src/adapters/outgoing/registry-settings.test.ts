import { expect, test } from 'vitest';
import { readRegistrySettings } from './registry-settings.ts';

test('exactly the hosts and ports of registries are named', () => {
  const { isNamed } = readRegistrySettings({
    npm_config_registry: 'http://Registry.office:4873/npm/',
    'npm_config_@office:registry': 'https://packages.office',
    PIP_INDEX_URL: 'http://user:secret@127.0.0.1:3141/simple',
    PIP_EXTRA_INDEX_URL: 'http://[::1]:8080/a file:///opt/simple https://more.office/',
    PIP_TRUSTED_HOST: 'trusted.office',
  });
  const named = (text: string) => isNamed({ host: text.split(' ')[0] ?? '', port: Number(text.split(' ')[1]) });
  for (const text of ['registry.office 4873', 'packages.office 443', '127.0.0.1 3141', '::1 8080', 'MORE.office 443'])
    expect([text, named(text)]).toEqual([text, true]);
  for (const text of [
    'registry.office 80',
    '127.0.0.1 3142',
    'localhost 3141',
    'trusted.office 443',
    'packages.office 80',
  ])
    expect([text, named(text)]).toEqual([text, false]);
});

test('the proxy of the network is taken but for its exceptions, and not told to helpers', () => {
  const { proxyFor, environment } = readRegistrySettings({
    HTTPS_PROXY: 'proxy.office:3128',
    http_proxy: 'http://plain.office:8080',
    ALL_PROXY: 'socks5://other.office',
    no_proxy: '127.0.0.1,.office, 10.0.0.0/8,only.example:8443',
    PIP_PROXY: '',
    PIP_CERT: '/etc/company.pem',
  });
  const proxyTo = (host: string, port = 443, isEncrypted = true) => proxyFor({ host, port }, isEncrypted)?.href;
  expect(proxyTo('registry.example')).toBe('http://proxy.office:3128/');
  expect(proxyTo('registry.example', 80, false)).toBe('http://plain.office:8080/');
  for (const host of ['127.0.0.1', 'office', 'git.OFFICE', '10.1.2.3'])
    expect([host, proxyTo(host)]).toEqual([host, undefined]);
  expect(proxyTo('only.example', 8443)).toBeUndefined();
  for (const host of ['only.example', 'notoffice', '11.1.2.3'])
    expect([host, proxyTo(host)?.length]).toEqual([host, 25]);
  expect(environment).toEqual({ PIP_CERT: '/etc/company.pem' });
});

test('without any settings everything is direct and nothing is named', () => {
  const { isNamed, proxyFor } = readRegistrySettings({});
  const target = { host: 'registry.example', port: 443 };
  expect([isNamed(target), proxyFor(target, true)]).toEqual([false, undefined]);
  expect(readRegistrySettings({ no_proxy: '*', https_proxy: 'http://p' }).proxyFor(target, true)).toBeUndefined();
});
