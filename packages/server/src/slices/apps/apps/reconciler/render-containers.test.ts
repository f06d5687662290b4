import { type DockerEngine, engine as engineSchema } from '@kontor/contract/manifest/engines';
import { manifestWith } from '@kontor/testkit/manifests';
import { expect, test } from 'vitest';
import { inOrder, renderContainers } from './render-containers.ts';

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

const talk = (more: object) =>
  manifestWith({
    id: 'talk',
    httpPorts: { calls: 3000 },
    tcpPorts: { media: { container: 3478, host: 13_478, protocol: 'udp' } },
    engines: [
      {
        type: 'docker',
        services: {
          app: {
            image: 'talk:1',
            env: { PORTS: `\${app.port} \${http.calls} \${tcp.media} \${tcp.media.address} \${tcp.media.outside}` },
          },
        },
      },
    ],
    ...more,
  });

function rendered(more: object = {}) {
  const app = {
    ...{ instanceId: 'app-talk', version: '1.0', generation: 1, port: 20_001, httpPorts: { calls: 20_002 } },
    ...{ folders: { release: '/r', log: '/l', volume: () => '/v' }, images: {}, openAddress: '0.0.0.0' },
  } as unknown as Parameters<typeof renderContainers>[2];
  const values = {
    ...{ 'app.port': '20001', 'http.calls': '20002', 'tcp.media': '13478' },
    ...{ 'tcp.media.address': '0.0.0.0', 'tcp.media.outside': '13478', 'box.timeZone': 'Europe/Berlin' },
  };
  const read = talk(more);
  return renderContainers(read, read.engines[0] as DockerEngine, app, values);
}

test('in a network of its own an app has its own ports; loopback leads to its pages, and the others are open as asked', () => {
  const { network, containers } = rendered();
  expect(network).toBeUndefined();
  expect(containers[0]?.env.PORTS).toBe('80 3000 3478 0.0.0.0 13478');
  expect(containers[0]?.ports).toEqual([
    { inside: 80, outside: 20_001, protocol: 'tcp' },
    { inside: 3000, outside: 20_002, protocol: 'tcp' },
    { inside: 3478, outside: 13_478, protocol: 'udp', address: '0.0.0.0' },
  ]);
});

test('in the network of the box it has the ports it was given, and nothing has to lead in', () => {
  const { network, containers } = rendered({ addons: { hostnet: {} } });
  expect(network).toBe('host');
  expect(containers[0]?.env.PORTS).toBe('20001 20002 13478 0.0.0.0 13478');
  expect(containers[0]?.ports).toEqual([]);
});

test('every service is told the time zone of the box, unless its manifest says another', () => {
  expect(rendered().containers[0]?.env.TZ).toBe('Europe/Berlin');
  const inUtc = { type: 'docker', services: { app: { image: 'talk:1', env: { TZ: 'UTC' } } } };
  expect(rendered({ engines: [inUtc] }).containers[0]?.env.TZ).toBe('UTC');
});

test('a service gets the shared memory it asks for, and otherwise what the runtime gives', () => {
  expect(rendered().containers[0]).not.toHaveProperty('sharedMemory');
  const wide = { type: 'docker', services: { app: { image: 'talk:1', sharedMemory: 134_217_728 } } };
  expect(rendered({ engines: [wide] }).containers[0]?.sharedMemory).toBe(134_217_728);
});
