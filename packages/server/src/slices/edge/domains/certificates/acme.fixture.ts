// A program of its own for acme.real.test.ts: it runs where ports 80 and 443 and every name belong to the test, beside a real ACME server.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { startBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';

const [url = '', root = ''] = process.argv.slice(2);
const environment = {
  KONTOR_EDGE: 'nginx',
  KONTOR_PORT: '80',
  KONTOR_DOMAIN: 'kontor-test.de',
  KONTOR_ACME_URL: url,
};

async function curl(host: string, ...more: string[]): Promise<string> {
  const child = spawn('curl', ['-sS', ...more, '--cacert', root, `https://${host}/healthz`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return said + wrong;
}

/** nginx reloads with a delay, and existing connections may end then. */
async function curlUntil(word: string, ...more: string[]): Promise<string> {
  let said = '';
  for (let round = 0; round < 100 && !said.includes(word); round += 1)
    said = await curl('cloud.kontor-test.de', ...more);
  return said;
}

const box = await startBox({ engine: createMemoryEngine(), environment });
try {
  let admin = await box.signedIn({ role: 'admin', mode: true });
  /** Polls until the condition holds, at most 20 seconds. */
  async function stateOf(holds: (certificate: { state: string; reason: string }) => boolean) {
    for (let round = 0; ; round += 1) {
      const { json } = await admin.get('/api/v1/domains', { headers: { 'accept-language': 'en' } });
      if (holds(json.portal.certificate) || round === 200) return json.portal.certificate;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const before = await stateOf(() => true);
  await admin.put('/api/v1/domains/certificates', { body: { publicCertificates: true } });
  const got = await stateOf(({ state }) => state === 'public');
  const served = await curlUntil('ok');
  const promised = await curlUntil('strict-transport-security', '-i');
  const doubted = await admin.post('/api/v1/domains/default?domain=nirgends-test.de');
  await admin.post('/api/v1/domains/default?domain=nirgends-test.de&anyway=true');
  // Everybody logs in anew after each change.
  admin = await box.signIn(admin.uid, true);
  const refused = await stateOf(({ reason }) => reason !== '');
  const repair = async () =>
    (await admin.get('/api/v1/repair', { headers: { 'accept-language': 'en' } })).json.faults.filter(
      ({ part }) => part === 'edge',
    );
  const faults = await repair();
  const again = await admin.post('/api/v1/system', { body: { action: 'RETRY_CERTIFICATES' } });
  const confirmed = await admin.post('/api/v1/domains/default?domain=kontor-test.de');
  admin = await box.signIn(admin.uid, true);
  await admin.post('/api/v1/system', { body: { action: 'RETRY_CERTIFICATES' } });
  const repaired = await repair();
  const orders = box.log.lines.filter((line) => line.includes('no public certificate'));
  process.stdout.write(
    `${JSON.stringify({ before, got, served, promised, doubted: doubted.refusal.code, confirmed: confirmed.status, refused, faults, again: again.refusal, repaired, orders })}\n`,
  );
} finally {
  await box.end();
}
