import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { isNginxInstalled } from '../../../../adapters/nginx/installed.ts';

const isPossible = process.getuid?.() === 0 && isNginxInstalled() && existsSync('/usr/bin/caddy');
const folder = mkdtempSync(join(tmpdir(), 'kontor-acme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const service = 'acme.kontor-test.de';
const root = join(folder, 'store/pki/authorities/local/root.crt');
const url = `https://${service}:9443/acme/local/directory`;

/** Debian's Caddy as an ACME server without accounts. */
const caddy = {
  admin: { disabled: true },
  storage: { module: 'file_system', root: join(folder, 'store') },
  logging: { logs: { default: { level: 'ERROR' } } },
  apps: {
    http: {
      ...{ https_port: 9443, http_port: 9080 },
      servers: {
        acme: {
          listen: ['127.0.0.1:9443'],
          routes: [{ match: [{ host: [service] }], handle: [{ handler: 'acme_server' }] }],
          tls_connection_policies: [{}],
        },
      },
    },
    tls: { automation: { policies: [{ subjects: [service], issuers: [{ module: 'internal' }] }] } },
    pki: { certificate_authorities: { local: { install_trust: false } } },
  },
};

/** Runs in a network and a hosts file of its own; both end with the script. */
const script = `
set -e
ip link set lo up
mount --bind ${folder}/hosts /etc/hosts
HOME=${folder} caddy run --config ${folder}/caddy.json > ${folder}/caddy.log 2>&1 &
caddy=$!
trap 'kill $caddy; wait $caddy || true' EXIT
for round in $(seq 100); do curl -sfk -o ${folder}/directory ${url} && break; sleep 0.1; done
NODE_EXTRA_CA_CERTS=${root} ${process.execPath} ${join(import.meta.dirname, 'acme.fixture.ts')} ${url} ${root}
`;

it.runIf(isPossible)(
  'a public certificate is ordered from a real service and served; a refusal is told in a sentence',
  { timeout: 60_000 },
  async () => {
    writeFileSync(join(folder, 'caddy.json'), JSON.stringify(caddy));
    const names = ['cloud.', '', 'www.'].map((name) => `${name}kontor-test.de`);
    writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost ${service} ${names.join(' ')}\n`);
    const child = spawn('unshare', ['--net', '--mount', 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(said, wrong).toMatch(/^\{/);
    const { before, got, served, promised, doubted, confirmed, refused, faults, again, repaired } = JSON.parse(said);
    expect(before).toMatchObject({ state: 'own' });
    expect(got).toMatchObject({ state: 'public', reason: '' });
    expect(JSON.parse(served)).toEqual({ status: 'ok' });
    // A third of the lifetime of twelve hours: what is left when renewal is due.
    expect(Number(/strict-transport-security: max-age=(\d+)\r/i.exec(promised)?.[1])).toBeCloseTo(4 * 3600, -2);
    // A name the resolver does not know is refused; one that resolves to the box is confirmed.
    expect([doubted, confirmed]).toEqual(['domain-unknown', 200]);
    expect(refused).toMatchObject({ state: 'own' });
    expect(refused.reason).toContain('cloud.nirgends-test.de');
    expect(faults).toMatchObject([{ code: 'certificates-refused', actions: ['RETRY_CERTIFICATES'] }]);
    expect(faults[0].text).toContain('cloud.nirgends-test.de');
    expect(again.code).toBe('repair-failed');
    expect(repaired).toEqual([]);
  },
);
