import { expect, it } from 'vitest';
import { deviceIdOf, devicePassword } from './rules.ts';

it('a password has 24 characters that are not mistaken for one another', () => {
  expect(devicePassword(Uint8Array.from({ length: 32 }, (_, at) => at * 7))).toMatch(/^[a-km-np-z2-9]{24}$/);
});

it.each([
  ['Drucker Büro', 'device-drucker-buro'],
  ['  pfSense (Keller) ', 'device-pfsense-keller'],
  ['日本', 'device'],
])('%s signs in as %s', (name, id) => expect(deviceIdOf(name, () => false)).toBe(id));

it('a further one of the same letters gets a number', () => {
  expect(deviceIdOf('NAS', (id) => ['device-nas', 'device-nas-2'].includes(id))).toBe('device-nas-3');
});
