import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { systemClock } from '@kontor/platform/work/clock';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage } from '@kontor/testkit/docker/images';
import { addKnownUser, knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd, startDirectory, type TestDirectory } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDockerEngine } from '../engine/docker/docker-engine.ts';
import type { ContainerWorkload, Engine } from '../engine/engine.ts';

const image = 'kontor-test/node:1';
const uid = 'anna@x.de';

/** Sends a simple bind (RFC 4511, 4.2) and prints the result code of the response. */
const script = `
import { connect } from 'node:net';
const { LDAP_HOST, LDAP_PORT, LDAP_DN, LDAP_PASSWORD } = process.env;
const part = (tag, bytes) => Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
const bind = part(0x60, Buffer.concat([part(2, Buffer.from([3])), part(4, Buffer.from(LDAP_DN)), part(0x80, Buffer.from(LDAP_PASSWORD))]));
const socket = connect(Number(LDAP_PORT), LDAP_HOST);
socket.write(part(0x30, Buffer.concat([part(2, Buffer.from([1])), bind])));
let said = 'nothing';
socket.on('data', (bytes) => { said = String(bytes[9]); socket.destroy(); });
socket.on('error', (error) => { said = error.code; });
socket.on('close', () => console.log('said ' + said));
setInterval(() => {}, 60_000);
`;

describe.runIf(hasDocker && hasSlapd)('an app in a container', () => {
  let folder: string;
  let daemon: TestDaemon;
  let engine: Engine;
  let box: TestDirectory;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'doors-'));
    daemon = await startDockerDaemon();
    await importNodeImage(daemon.socket, image);
    const id = `test-${randomBytes(6).toString('hex')}`;
    const log = { info() {}, warn() {} };
    engine = await createDockerEngine({
      closed: [],
      box: id,
      socket: daemon.socket,
      folder,
      volumes: { of: () => folder, copy: async () => {} },
      clock: systemClock,
      log,
    });
    box = await startDirectory();
    addKnownUser(box.users, box.passwords.confirmPuk, { uid });
    for (const app of ['app-wiki', 'app-files']) box.directory.accountFor(app, 'everyone');
    await box.directory.provided('app-files');
  }, 60_000);
  afterAll(async () => {
    await engine?.stopAll();
    engine?.close();
    await daemon?.end();
    await box?.end();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const hostFor = async (instance: string) => (await engine.hostFor?.(instance)) ?? { address: '', network: '' };

  function workload(instance: string, host: string, more: Record<string, string>): ContainerWorkload {
    const env = { LDAP_HOST: host, LDAP_PORT: box.directory.settings(instance).port, ...more };
    const command = ['node', '--input-type=module', '-e', script];
    const rights = { mounts: [], ports: [], capabilities: [], readOnlyRoot: true, temporary: [], hasInit: true };
    return {
      engine: 'docker',
      instance,
      generation: 1,
      containers: [{ name: 'app', image, command, user: '70003', env, ...rights }],
      memoryLimit: 256 * 2 ** 20,
      logFile: join(folder, `${instance}.log`),
    };
  }

  /** Starts the container of an instance and resolves with what `script` prints. */
  async function ask(instance: string, host: string, more: Record<string, string>): Promise<string> {
    const spec = workload(instance, host, more);
    await engine.start(spec);
    const said = await vi.waitFor(
      () => {
        const [, word = ''] = /said (\w+)/.exec(readFileSync(spec.logFile, 'utf8')) ?? [];
        expect(word).not.toBe('');
        return word;
      },
      { timeout: 15_000, interval: 50 },
    );
    await engine.stop(instance);
    rmSync(spec.logFile);
    return said;
  }

  it('signs people in over its own relay, at the address in its settings', async () => {
    const host = await hostFor('app-wiki');
    await box.directory.openRelay('app-wiki', host);
    expect(box.directory.settings('app-wiki', host.address).url).toMatch(/^ldap:\/\/10\.213\.\d+\.\d+:\d+$/);
    const right = { LDAP_DN: dnOfUser(uid), LDAP_PASSWORD: knownPassword };
    expect(await ask('app-wiki', host.address, right)).toBe('0');
    const again = await hostFor('app-wiki');
    await box.directory.openRelay('app-wiki', again);
    expect(await ask('app-wiki', again.address, { ...right, LDAP_PASSWORD: 'Sonnenblume8' })).toBe('49');
  });

  it('is not let through the relay of another app', async () => {
    const theirs = await hostFor('app-wiki');
    await box.directory.openRelay('app-wiki', theirs);
    const { bindDn, bindPassword } = box.directory.settings('app-files');
    const said = await ask('app-files', theirs.address, { LDAP_DN: bindDn, LDAP_PASSWORD: bindPassword });
    expect(['nothing', 'ECONNRESET', 'ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH']).toContain(said);
    await engine.stop('app-wiki');
  });
});
