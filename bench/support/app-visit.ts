import { type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, callBox, owner } from '../box.ts';

/** Sends a request to the box under any of its host names; the connection always goes to loopback. */
function ask(port: number, host: string, path: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { host, accept: 'text/html', 'sec-fetch-mode': 'navigate', ...(cookie ? { cookie } : {}) };
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    })
      .on('error', reject)
      .end();
  });
}

/** Opens an app as a signed-in user, following all redirects. Resolves with the cookies set by the app's host. */
async function enterApp({ port, token }: Box, url: URL): Promise<string> {
  const jars = new Map([[`cloud.kontor.localhost:${port}`, `USESSIONID=${token}`]]);
  let next = url;
  for (let hop = 0; hop < 8; hop++) {
    const answer = await ask(port, next.host, `${next.pathname}${next.search}`, jars.get(next.host) ?? '');
    const set = (answer.headers['set-cookie'] ?? []).map((line) => line.replace(/;.*/s, ''));
    jars.set(next.host, [jars.get(next.host) ?? '', ...set].filter(Boolean).join('; '));
    if (answer.statusCode === 200 && next.host === url.host) return jars.get(url.host) ?? '';
    if (!answer.headers.location) throw new Error(`${next} answered ${answer.statusCode} on the way into the app`);
    next = new URL(answer.headers.location, next);
  }
  throw new Error(`the way into ${url} does not end`);
}

async function untilRunning({ url, token }: Box, instanceId: string): Promise<URL> {
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(200)) {
    const answer = await callBox(url, 'GET', `/api/v1/apps/${instanceId}`, { token });
    const app = (await answer.json()) as { status: string; url: string; reason: string };
    if (app.status === 'RUNNING') return new URL(app.url);
  }
  throw new Error(`${instanceId} did not start within two minutes`);
}

/** Installs the benchmark app and opens it. Resolves with the headers for requests through the box to the app. */
export async function installBenchApp(box: Box): Promise<Record<string, string>> {
  const { url, token } = box;
  await callBox(url, 'POST', '/api/v1/adminmode', { token, json: { password: owner.password } });
  const json = { users: [owner.username], groups: [] };
  const answer = await callBox(url, 'POST', '/api/v1/apps/bench?version=1.0.0', { token, json });
  const { instanceId } = (await answer.json()) as { instanceId: string };
  const app = await untilRunning(box, instanceId);
  return { Host: app.host, Cookie: await enterApp(box, new URL('/small', app)) };
}
