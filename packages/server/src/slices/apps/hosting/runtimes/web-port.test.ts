import { expect, test } from 'vitest';
import { webPortOf } from './web-port.ts';

test.each<[number[], number[], number, Record<string, string>?]>([
  [[], [], 80],
  [[], [], 5000, { PORT: '5000' }],
  [[], [], 80, { PORT: 'none' }],
  [[3000], [], 3000, { PORT: '5000' }],
  [[22], [], 22],
  // What the Dockerfile says comes before what it inherits.
  [[80, 3000], [3000], 3000],
  [[3000, 4000], [4000, 3000], 4000],
  [[80, 443], [443, 80], 80],
  [[4000, 9000], [], 9000, { PORT: '9000' }],
  [[22, 443, 9091], [], 9091],
  [[8080, 50_000], [], 8080],
])('of %j, %j written, it is %i', (ports, written, port, env = {}) => {
  expect(webPortOf({ ports, volumes: [], env }, written)).toBe(port);
});

test.each([[[4000, 9000]], [[80, 8080]], [[22, 443]]])('%j is not plain', (ports) => {
  expect(() => webPortOf({ ports, volumes: [], env: {} }, [])).toThrow('image-ports-unclear');
});
