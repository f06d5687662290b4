import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { offer } from '@kontor/testkit/catalogues';
import { hasMariadb } from '@kontor/testkit/databases';
import type { DockerProbe } from '@kontor/testkit/docker/app';
import { hasDocker } from '@kontor/testkit/docker/daemon';
import { bucketAddress, hasSwift } from '@kontor/testkit/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probeAt } from '../../addons/probe.fixture.ts';
import { type ContainerServer, eventually, startContainerServer } from './container-server.fixture.ts';

const admin = 'admin@kontor.localhost';

/** Offers the probe that counts in a database, as a container. */
async function offerProbe(catalogue: string, probe: DockerProbe): Promise<void> {
  const image = await probe.publish('1', { from: 'databases' });
  offer(catalogue, 'probe', { from: 'databases' });
  const file = join(catalogue, 'probe', 'manifest.yaml');
  const engine = `httpPort: 8080
engines:
  - type: docker
    stopSeconds: 2
    services:
      app:
        image: ${image}
        command: [node, /app/probe.mjs]
        user: '70004'
        env:
          PROBE_HOST: 0.0.0.0
          PROBE_PORT: "\${app.port}"
          PROBE_VERSION: "\${app.version}"
          PROBE_DATABASE: "\${mysql.url}"
          PROBE_BUCKET: "${bucketAddress}"
`;
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('mysql: {}', 'mysql: {}\n  objectstorage: { buckets: [visits] }')
      .replace(/^engines:[\s\S]*$/m, () => engine),
  );
}

describe.runIf(hasDocker && hasMariadb && hasSwift)('a container with a database in MariaDB and a bucket', () => {
  let server: ContainerServer;
  beforeAll(async () => {
    server = await startContainerServer({ users: [admin], offer: offerProbe });
  }, 120_000);
  afterAll(() => server?.end());

  const { count, databaseUrl, bucketUrl, said } = probeAt(() => server.port());

  test('reaches it through the relay of its own network, and nobody else does', async () => {
    await server.install(admin);
    await server.runs();
    expect([await count(), await count()]).toEqual([1, 2]);
    const bucket = await bucketUrl();
    expect(bucket.hostname).toMatch(/^10\.213\./);
    expect(await said('PUT /visits/first 1', bucket)).toBe('200 ');
    const { hostname, port } = await databaseUrl();
    expect(hostname).toMatch(/^10\.213\./);
    // From this machine, which is not in that network.
    const heardOutside = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.1' });
      socket.on('data', (bytes) => {
        heard += bytes;
      });
      socket.on('error', () => {}).on('close', () => resolve(heard));
    });
    expect(heardOutside).toBe('');
  });

  test('and again when the server was killed and is back, without a restart of the app', async () => {
    await server.kill();
    await server.boot();
    await eventually(async () => expect(await count()).toBe(3));
    const bucket = await bucketUrl();
    await eventually(async () => expect(await said('GET /visits/first', bucket)).toBe('200 1'));
    await server.runs();
  });

  test('and not any more when it is gone', () => server.remove());
});
