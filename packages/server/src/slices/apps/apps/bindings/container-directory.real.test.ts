import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { ask } from '@kontor/testkit/client';
import type { DockerProbe } from '@kontor/testkit/docker/app';
import { hasDocker } from '@kontor/testkit/docker/daemon';
import { knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../mail/outbox/free-port.fixture.ts';
import { type ContainerServer, eventually, startContainerServer } from './container-server.fixture.ts';

const [anna, admin] = ['anna@kontor.localhost', 'admin@kontor.localhost'];

/** A web page that tries a name and a password at the directory, with the raw bytes of a simple bind (RFC 4511, 4.2). */
const script = `
import { createServer } from 'node:http';
import { connect } from 'node:net';
const part = (tag, ...parts) => { const bytes = Buffer.concat(parts); return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]); };
const number = (value) => part(2, Buffer.from([value]));
createServer((request, response) => {
  const asked = new URL(request.url, 'http://app');
  if (asked.pathname !== '/bind') return response.end('ok');
  const value = (name) => Buffer.from(asked.searchParams.get(name));
  let said = 'nothing';
  const socket = connect(Number(process.env.LDAP_PORT), process.env.LDAP_HOST);
  socket.write(part(0x30, number(1), part(0x60, number(3), part(4, value('dn')), part(0x80, value('password')))));
  socket.on('data', (bytes) => { said = String(bytes[9]); socket.destroy(); });
  socket.on('error', (error) => { said = error.code; });
  socket.on('close', () => response.end(said));
}).listen(8080);
`;

async function offer(catalogue: string, probe: DockerProbe): Promise<void> {
  probe.offer(catalogue, '1.0.0', 'good', await probe.publish('1'));
  const file = join(catalogue, 'probe', 'manifest.yaml');
  const command = JSON.stringify(['node', '--input-type=module', '-e', script]);
  const env = ['host', 'port'].map((key) => `          LDAP_${key.toUpperCase()}: "\${ldap.${key}}"\n`).join('');
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/command: .*/, () => `command: ${command}`).replace('        env:\n', () => `        env:\n${env}`),
  );
}

describe.runIf(hasDocker && hasSlapd)('a container that signs people in at the directory', () => {
  let server: ContainerServer;
  beforeAll(async () => {
    const environment = { KONTOR_LDAP_PORT: String(await freePort()) };
    server = await startContainerServer({ users: [admin, anna], environment, offer });
  }, 120_000);
  afterAll(() => server?.end());

  async function bind(password = knownPassword): Promise<string> {
    const query = new URLSearchParams({ dn: dnOfUser(anna), password });
    return (await ask(server.port(), 'GET', `/bind?${query}`)).text;
  }

  test('reaches it with what it was told, as soon as it runs', async () => {
    await server.install(anna);
    await server.runs();
    expect([await bind(), await bind('Sonnenblume8')]).toEqual(['0', '49']);
  });

  test('and again when the server was killed and is back, without a restart of the app', async () => {
    await server.kill();
    expect(await bind()).not.toBe('0');
    await server.boot();
    await eventually(async () => expect(await bind()).toBe('0'));
    await server.runs();
  });

  test('and not any more when it is gone', () => server.remove());
});
