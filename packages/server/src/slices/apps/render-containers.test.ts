import { type DockerEngine, engine as engineSchema } from '@kontor/contract/manifest/engines';
import { expect, test } from 'vitest';
import { inOrder } from './render-containers.ts';

const servicesOf = (after: Record<string, string[]>): DockerEngine['services'] => {
  const services = Object.fromEntries(
    Object.entries(after).map(([name, first]) => [name, { image: 'a:1', after: first }]),
  );
  return (engineSchema.parse({ type: 'docker', services }) as DockerEngine).services;
};

test('services start after those they need, and otherwise as they are written', () => {
  expect(inOrder(servicesOf({ app: ['worker'], worker: ['queue'], queue: [] }))).toEqual(['queue', 'worker', 'app']);
  expect(inOrder(servicesOf({ b: [], a: [] }))).toEqual(['b', 'a']);
});

test('a circle does not go on for ever', () => {
  expect(inOrder(servicesOf({ app: ['worker'], worker: ['app'] })).toSorted()).toEqual(['app', 'worker']);
});
