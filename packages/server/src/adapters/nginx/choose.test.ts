import { expect, it } from 'vitest';
import { missingForHttps, wantsNginx } from './choose.ts';
import { isNginxInstalled } from './installed.ts';

it('by itself nginx stands before a box that is there for others, as root, where it is installed', () => {
  expect(wantsNginx({ edge: 'auto', host: '0.0.0.0' }, true)).toBe(isNginxInstalled());
  expect(wantsNginx({ edge: 'auto', host: '0.0.0.0' }, false)).toBe(false);
  expect(wantsNginx({ edge: 'auto', host: '127.0.0.1' }, true)).toBe(false);
  expect(wantsNginx({ edge: 'embedded', host: '0.0.0.0' }, true)).toBe(false);
});

it('asked for, it is there or the box says what is missing', () => {
  const ask = () => wantsNginx({ edge: 'nginx', host: '127.0.0.1' });
  if (isNginxInstalled()) expect(ask()).toBe(true);
  else expect(ask).toThrow('nginx is not installed');
});

it('says all that is missing for https, in the order to see to it', () => {
  const ready = { isRoot: true, hasNginx: true };
  const missing = (config: Parameters<typeof missingForHttps>[0], machine = ready) => missingForHttps(config, machine);
  expect(missing({ edge: 'auto', host: '0.0.0.0', httpsPort: 443 })).toEqual([]);
  expect(missing({ edge: 'nginx', host: '127.0.0.1', httpsPort: 0 }, { isRoot: false, hasNginx: true })).toEqual([]);
  expect(missing({ edge: 'auto', host: '127.0.0.1', httpsPort: undefined })).toEqual(['local-only', 'no-port']);
  expect(missing({ edge: 'embedded', host: '0.0.0.0', httpsPort: 443 })).toEqual(['switched-off']);
  expect(missing({ edge: 'auto', host: '::1', httpsPort: undefined }, { isRoot: false, hasNginx: false })).toEqual([
    'local-only',
    'not-root',
    'no-nginx',
    'no-port',
  ]);
});
