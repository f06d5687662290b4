import { describe, expect, it } from 'vitest';
import { type MailContents, render, type Template } from './templates.ts';

const link = 'http://cloud.x.de/password/reset?uid=a%40x.de&token=abc&pin=Xy12';
const user = { name: 'Anna <b>', box: 'x.de', uid: 'anna@x.de', link };
const contents: { [T in Template]: MailContents[T] } = {
  invitation: { ...user, hours: 72 },
  promotion: { ...user, hours: 72 },
  reset: { ...user, minutes: 60 },
  'reset-by-administrator': { ...user, hours: 72 },
  'two-factor-cleared': { ...user, by: 'Olga "O" Ott' },
  'password-given': { ...user, by: 'Olga "O" Ott' },
  'link-shown': { ...user, by: 'Olga "O" Ott' },
  'password-reset-by-puk': user,
  'address-changed': { ...user, address: 'new@x.de', days: 7 },
  test: { box: 'x.de', link },
  notification: { title: 'Disk\r\nBcc: evil@x.de', text: 'one\ntwo', box: 'x.de', link },
};
const all = Object.keys(contents) as Template[];

const encoded = { box: 'xn--mller-kva.de', uid: 'anna@xn--mller-kva.de', address: 'new@xn--mller-kva.de' };
const encodedLink = 'http://cloud.xn--mller-kva.de/password/reset?uid=anna%40xn--mller-kva.de';

it.each(all)('the mail %s writes domains as people do, and only its link as programs do', (template) => {
  const { subject, text, html } = render(template, 'en', { ...contents[template], ...encoded, link: encodedLink });
  expect(text).toContain(encodedLink);
  expect(text).toContain('the server müller.de');
  expect(`${subject}${text}${html}`.replaceAll(encodedLink, '')).not.toContain('xn--');
});

describe.each(all)('the mail %s', (template) => {
  it.each(['de', 'en'] as const)('in %s has a subject, the link and nothing unescaped', (language) => {
    const { subject, text, html } = render(template, language, contents[template]);
    expect(subject).toMatch(/^[^\r\n]+$/);
    expect(text).toContain(link);
    expect(html).toContain(link.replaceAll('&', '&amp;'));
    expect(html).not.toContain('<b>');
    expect(html).not.toMatch(/<(script|img|link|style)\b/);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|\{\w+\}/);
  });

  it.each(['de', 'en'] as const)('in %s says nothing about who reads replies, which go to the office', (language) => {
    expect(render(template, language, contents[template]).text).not.toMatch(/Antworten|replies/);
  });

  it('differs between the languages', () => {
    expect(render(template, 'de', contents[template]).text).not.toBe(render(template, 'en', contents[template]).text);
  });
});

it.each(['de', 'en'] as const)('a link that somebody was shown of themselves names nobody else, in %s', (language) => {
  const { text } = render('link-shown', language, { ...contents['link-shown'], by: '' });
  expect(text).toMatch(/Sie haben sich einen Link|You were shown a link/);
  expect(text).not.toMatch(/weiterzugeben|pass it on/);
});

it.each(['de', 'en'] as const)('a requested link with a PIN does not ask for the PUK, in %s', (language) => {
  const { text } = render('reset', language, { ...contents.reset, hasPin: true });
  expect(text).not.toMatch(/Halten Sie Ihren neuesten PUK bereit|have your newest PUK at hand|nutzlos|useless/);
  expect(text).toMatch(/Einen PUK brauchen Sie dafür nicht|You do not need a PUK/);
});
