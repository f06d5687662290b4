import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JourneyBrowser, launchBrowser } from './support/browser.ts';

const page = (body: string) =>
  `<!doctype html><html lang="de"><head><title>Probe</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><main><h1>Probe</h1>${body}</main></body></html>`;

/** A server with a few pages, to test the browser helper itself. */
async function startPages() {
  const seen: { login: string; cookie: string | undefined } = { login: '', cookie: undefined };
  const readAll = async (request: IncomingMessage) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    return text;
  };
  const server = createServer(async (request, response) => {
    if (request.url === '/api/v1/login') {
      seen.login = await readAll(request);
      response.setHeader('set-cookie', 'USESSIONID=a; HttpOnly; SameSite=Lax; Path=/');
      response.writeHead(seen.login.includes('Wrong') ? 422 : 200).end('{}');
      return;
    }
    if (request.url === '/') seen.cookie = request.headers.cookie;
    const body =
      request.url === '/faulty'
        ? '<input><script>console.error("broken"); fetch("/api/v1/login", { method: "POST", body: "Wrong" })</script>'
        : '<p>ready</p>';
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { seen, url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('the browser of the journeys', () => {
  let browser: JourneyBrowser;
  let pages: Awaited<ReturnType<typeof startPages>>;
  beforeAll(async () => {
    [browser, pages] = await Promise.all([launchBrowser(), startPages()]);
  });
  afterAll(async () => {
    await browser.close();
    await pages.close();
  });

  test('shows a page in the language, theme and size asked for', async () => {
    const visitor = await browser.visit(pages.url, { language: 'en', theme: 'dark', size: 'phone' });
    await visitor.page.goto('/');
    const seen = await visitor.page.evaluate(
      `[navigator.language, matchMedia('(prefers-color-scheme: dark)').matches, innerWidth]`,
    );
    expect(seen).toEqual(['en-US', true, 390]);
    expect(await visitor.accessibilityFaults()).toEqual([]);
    await visitor.leave();
  });

  test('signs in through the API and keeps the cookie, and says when that fails', async () => {
    const visitor = await browser.visit(pages.url);
    await visitor.signIn('anna@firma.example', 'Secret 1');
    await visitor.page.goto('/');
    expect(pages.seen).toEqual({ login: 'username=anna%40firma.example&password=Secret+1', cookie: 'USESSIONID=a' });
    await expect(visitor.signIn('anna@firma.example', 'Wrong')).rejects.toThrow(
      'anna@firma.example cannot sign in: 422',
    );
    await visitor.leave();
  });

  test('a page that complains fails the journey, and axe names what is wrong', async () => {
    const visitor = await browser.visit(pages.url);
    const refused = visitor.page.waitForResponse('**/api/v1/login');
    await visitor.page.goto('/faulty');
    expect(await visitor.accessibilityFaults()).toEqual([expect.stringMatching(/^label: .*\(input\)$/)]);
    await refused;
    // The refused request is an expected response, not an error of the page.
    await expect(visitor.leave()).rejects.toThrow(/^The page complained:\nconsole\.error: broken .*$/);
  });
});
