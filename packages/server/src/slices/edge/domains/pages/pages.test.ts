import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type PageName, pageTexts } from './page-texts.ts';
import { renderPage } from './pages.ts';

const names = Object.keys(pageTexts) as PageName[];
const policyOf = (headers: string[]) => headers[headers.indexOf('content-security-policy') + 1] ?? '';

test.each(names.flatMap((name) => (['de', 'en'] as const).map((language) => [name, language] as const)))(
  '%s in %s is whole and loads nothing',
  (name, language) => {
    const options = {
      name,
      language,
      app: 'Wiki',
      uid: 'anna',
      helpers: ['Anna'],
      to: '/',
      local: 'http://localhost',
      framedBy: 'http://cloud.x',
    };
    const { html, headers } = renderPage(options);
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">.*</html>$`, 's'));
    expect(html).not.toMatch(/\{\w+\}<|<script|<img|<link|url\(|@import|style="/);
    const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    expect(policyOf(headers)).toBe(
      `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; form-action 'none'; base-uri 'none'; frame-ancestors 'self' http://cloud.x`,
    );
  },
);

test('a link to the portal leaves a sandboxed frame by the one script its policy allows', () => {
  const options = {
    name: 'noAccess' as const,
    language: 'de' as const,
    to: 'http://cloud.x',
    framedBy: 'http://cloud.x',
  };
  const { html, headers } = renderPage(options);
  const script = /<script>(.*)<\/script>/s.exec(html)?.[1] ?? '';
  expect(script).toContain("parent.postMessage('kontor:portal',new URL(this.href).origin)");
  expect(policyOf(headers)).toContain(`script-src 'sha256-${hash('sha256', script, 'base64')}';`);
  expect(html).toContain('<a class="go" href="http://cloud.x" target="_top">Zum Portal</a>');
});

test('what comes from outside is text', () => {
  const evil = `"><script>alert('1')</script>`;
  const { html } = renderPage({
    name: 'noAccess',
    language: 'de',
    app: evil,
    uid: evil,
    helpers: [evil],
    to: `/${evil}`,
  });
  expect(html).not.toContain('<script');
});

test('names of helpers read like a sentence', () => {
  const text = (helpers: string[], language: 'de' | 'en') =>
    renderPage({ name: 'stopped', language, app: 'Wiki', helpers }).html;
  expect(text(['Anna Arndt', 'Ben Beck', 'Carla Conrad'], 'de')).toContain(
    'an Anna Arndt, Ben Beck oder Carla Conrad.',
  );
  expect(text(['Anna Arndt', 'Ben Beck'], 'en')).toContain('ask Anna Arndt or Ben Beck to');
  expect(text([], 'de')).toContain('an Ihren Administrator.');
});

test('the waiting page reloads itself', () => {
  expect(renderPage({ name: 'starting', language: 'de', app: 'Wiki', reloadSeconds: 3 }).html).toContain(
    '<meta http-equiv="refresh" content="3">',
  );
});

test('a form may only post to its own host', () => {
  const { html, headers } = renderPage({
    name: 'signOut',
    language: 'en',
    app: 'Wiki',
    to: '/.kontor/logout',
    posts: true,
  });
  expect(html).toContain('<form method="post" action="/.kontor/logout">');
  expect(policyOf(headers)).toContain("form-action 'self'");
});
