import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sentenceOf } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBoxKey } from '../../../../adapters/box-key.ts';
import { classifyFault } from '../../../../adapters/smtp/mail-fault.ts';
import { freePort } from '../free-port.fixture.ts';
import { type Answers, reply, startSmtp } from '../smtp.fixture.ts';
import { createMailServerService } from './service.ts';
import { createStoredServer } from './stored-server.ts';

const actor = { uid: 'olga@x.de', address: '10.0.0.9' };
const ends: (() => unknown)[] = [];
let core: TestCore;
beforeEach(() => {
  core = createTestCore();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  core.remove();
});

/** Sends a test mail and resolves with the sentence in both languages, or `sent`. */
async function tried(server: object): Promise<[string, string] | 'sent'> {
  const stored = createStoredServer({ core, boxKey: openBoxKey(`${core.config.data}/secrets`) });
  const service = createMailServerService({ core, stored });
  const typed = {
    ...({ provider: 'own', sender: 'box@firma.example', host: '127.0.0.1', port: 25, encryption: 'none' } as const),
    ...{ username: '', ...server },
  };
  try {
    await service.sendTest(actor, { to: 'anna@firma.example', server: typed }, 'en');
    return 'sent';
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const sentences = (['de', 'en'] as const).map((language) => sentenceOf(error.code, language, error.params));
    for (const sentence of sentences) expect(sentence).not.toMatch(/\{\w+\}/);
    return [error.code, sentences[0] ?? ''];
  }
}

async function serverThat(answers: Answers, options = {}): Promise<number> {
  const smtp = await startSmtp(answers, options);
  ends.push(smtp.close);
  return smtp.port;
}

/** A port where something else than a mail server answers, or nothing. */
async function portThat(says: string | undefined): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (says === undefined) socket.destroy();
    else socket.write(says);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

it('sends when nothing is wrong', async () => {
  expect(await tried({ port: await serverThat({}) })).toBe('sent');
});

it('names a server that does not exist', async () => {
  const [code, sentence] = await tried({ host: 'nirgends.invalid', encryption: 'tls' });
  expect(code).toBe('mail-server-unknown');
  expect(sentence).toContain('„nirgends.invalid“');
});

it('names a port where nothing listens', async () => {
  const port = await freePort();
  const [code, sentence] = await tried({ port });
  expect(code).toBe('mail-server-refuses');
  expect(sentence).toContain(`Port ${port}`);
});

it('tells encryption of another kind, either way round', async () => {
  const port = await serverThat({});
  expect((await tried({ port, encryption: 'tls' }))[0]).toBe('mail-server-encryption');
  expect((await tried({ port, encryption: 'starttls' }))[0]).toBe('mail-server-encryption');
});

it('tells a certificate that nobody known has issued, and sends no password there', async () => {
  const seen: unknown[] = [];
  const onAuth = (typed: unknown) => void seen.push(typed);
  const port = await serverThat({}, { secure: true, onAuth });
  // Leads to this machine, too, but is not known to.
  const [code, sentence] = await tried({ host: '0.0.0.0', port, encryption: 'tls', username: 'box', password: 'x' });
  expect([code, seen]).toEqual(['mail-server-certificate', []]);
  expect(sentence).toContain('Zertifikat');
});

it('tells a refused login in words and with those of the server', async () => {
  const onAuth = (_typed: unknown, _session: unknown, done: (error: Error) => void) =>
    done(reply(535, '5.7.8 Falsches Kennwort'));
  const port = await serverThat({}, { authOptional: false, allowInsecureAuth: true, onAuth });
  const [code, sentence] = await tried({ port, username: 'box', password: 'falsch' });
  expect(code).toBe('mail-login-refused');
  expect(sentence).toMatch(/Der Mailserver meldet: 535 5\.7\.8 Falsches Kennwort$/);
  expect((await tried({ port }))[0]).toBe('mail-login-refused');
});

it('tells a sender, a recipient and a message that are refused, and a server that passes nothing on', async () => {
  const onMailFrom = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(reply(553, '5.7.1 Sender address not owned by user'));
  expect((await tried({ port: await serverThat({}, { onMailFrom }) }))[0]).toBe('mail-sender-refused');
  const noSuch = await serverThat({ rcpt: () => reply(550, '5.1.1 User unknown') });
  const [code, sentence] = await tried({ port: noSuch });
  expect([code, sentence]).toEqual(['mail-recipient-refused', expect.stringContaining('anna@firma.example')]);
  expect(sentence).toMatch(/Der Mailserver meldet: 550 5\.1\.1 User unknown$/);
  const closed = await serverThat({ rcpt: () => reply(554, '5.7.1 <anna@firma.example>: Relay access denied') });
  expect((await tried({ port: closed }))[0]).toBe('mail-relay-denied');
  const spam = await serverThat({ data: () => reply(554, '5.7.1 looks like spam') });
  expect((await tried({ port: spam }))[0]).toBe('mail-message-refused');
});

it('tells what is no mail server', async () => {
  expect((await tried({ port: await portThat('HTTP/1.1 400 Bad Request\r\n\r\n') }))[0]).toBe('mail-server-failed');
  expect((await tried({ port: await portThat(undefined) }))[0]).toBe('mail-server-failed');
});

it.each([
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'mail-server-silent'],
  [{ code: 'ESOCKET', message: 'connect EHOSTUNREACH 10.1.1.1:465' }, 'mail-server-silent'],
  [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'mail-server-certificate'],
  [{ code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames: x" }, 'mail-server-certificate'],
  [{ code: 'ESOCKET', message: 'certificate has expired' }, 'mail-server-certificate'],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 relay not permitted' },
    'mail-relay-denied',
  ],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530, response: '530 5.7.0 Authentication required' },
    'mail-login-refused',
  ],
  ['something else', 'mail-server-failed'],
])('%j is told as %s', (error, problem) => {
  expect(classifyFault(error).problem).toBe(problem);
});

it.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 530 }, 'server', 'mail-login-refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'server', 'mail-server-failed'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, 'later', 'mail-recipient-refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'never', 'mail-recipient-refused'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'server', 'mail-sender-refused'],
  [{ code: 'EMESSAGE', responseCode: 552 }, 'never', 'mail-message-refused'],
])('what %j keeps goes with what is said of it', (error, fault, problem) => {
  expect(classifyFault(error)).toEqual({ fault, problem });
});
