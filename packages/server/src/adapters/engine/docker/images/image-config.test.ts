import { expect, test } from 'vitest';
import { configOf } from './image-config.ts';

test('what an image says is read, whatever is missing', () => {
  expect(configOf({ ExposedPorts: null, Env: null })).toEqual({ ports: [], volumes: [], env: {} });
  expect(
    configOf({
      ExposedPorts: { '8080/tcp': {}, '53/udp': {}, '443': {} },
      Volumes: { '/b': {}, '/a': {} },
      Env: ['PATH=/bin', 'A=b=c', 'EMPTY'],
    }),
  ).toEqual({ ports: [443, 8080], volumes: ['/a', '/b'], env: { PATH: '/bin', A: 'b=c', EMPTY: '' } });
});
