import { expect, it } from 'vitest';
import { wantsNginx } from './choose.ts';
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
