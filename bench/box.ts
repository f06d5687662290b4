import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/launch/prepare.mjs';
import { lightly } from '../scripts/launch/server.mjs';
import { type Running, startProgram } from './processes.ts';

/** The first user of a benchmarked box, its administrator. */
export const owner = { username: 'olga@kontor.localhost', password: 'Bench-Password-1' };

const pin = '12345678';
/** The bundled server, as started by npm start. */
const server = join(root, 'packages/server/dist/main.js');

export interface Box extends Running {
  data: string;
  /** Session token of the owner; empty before the setup. */
  token: string;
}

export interface BoxOptions {
  /** An existing data folder, which is not removed. Without it a new one is created and set up. */
  data?: string;
  catalogue?: string;
  /** LDAP port of the directory; without it there is no directory. */
  ldapPort?: number;
  /** Additional settings. */
  environment?: Record<string, string>;
}

function startServer(data: string, { catalogue, ldapPort, environment = {} }: BoxOptions): Promise<Running> {
  const { options, env } = lightly(root);
  return startProgram(server, {
    path: '/healthz',
    options,
    env: (port) => ({
      ...env,
      KONTOR_DATA: data,
      KONTOR_PORT: String(port),
      KONTOR_HOST: '127.0.0.1',
      KONTOR_LDAP_PORT: ldapPort === undefined ? 'off' : String(ldapPort),
      KONTOR_SETUP_PIN: pin,
      KONTOR_LOG_LEVEL: 'warn',
      ...(catalogue === undefined ? {} : { KONTOR_CATALOGUE: catalogue }),
      ...environment,
    }),
  });
}

/** Sends a request and resolves with the response; throws when it fails. */
export async function callBox(
  url: string,
  method: string,
  path: string,
  { token = '', form = {}, json }: Call = {},
): Promise<Response> {
  const hasForm = Object.keys(form).length > 0;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token ? { 'x-auth-token': token } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(hasForm ? { body: new URLSearchParams(form) } : {}),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

interface Call {
  token?: string;
  form?: Record<string, string>;
  json?: unknown;
}

/** Signs the owner in; resolves with the session token. */
export async function logIn(url: string): Promise<string> {
  const answer = await callBox(url, 'POST', '/api/v1/login', { form: owner });
  await answer.arrayBuffer();
  return answer.headers.get('x-auth-token') ?? '';
}

async function setUp(url: string): Promise<string> {
  const { username, password } = owner;
  const names = { firstName: 'Olga', lastName: 'Owner', externEmail: 'olga@firma.example' };
  const form = { uid: username, ...names, password, passwordRepeat: password, pin };
  const answer = await callBox(url, 'POST', '/api/v1/setup/new', { form });
  await answer.arrayBuffer();
  const token = answer.headers.get('x-auth-token') ?? '';
  // Confirms the PUK: until then the portal and the apps are blocked.
  await callBox(url, 'DELETE', `/api/v1/users/${encodeURIComponent(username)}/passwordResetPin`, { token });
  return token;
}

/** Starts Kontor like `npm start`, with a data folder of its own. The caller must stop it. */
export async function startBox(options: BoxOptions = {}): Promise<Box> {
  const { data } = options;
  const folder = data ?? mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  let running: Running | undefined;
  const stop = async () => {
    await running?.stop();
    if (data === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    running = await startServer(folder, options);
    return { ...running, stop, data: folder, token: data === undefined ? await setUp(running.url) : '' };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

/** Runs a benchmark on a box of its own, which is always removed afterwards. */
export async function withBox<T>(work: (box: Box) => Promise<T>, options: BoxOptions = {}): Promise<T> {
  const box = await startBox(options);
  try {
    return await work(box);
  } finally {
    await box.stop();
  }
}
