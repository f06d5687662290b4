import { expect, it } from 'vitest';
import { isSafeLink } from './html-to-react.tsx';

it.each(['https://kontor.example', 'http://x', 'mailto:anna@firma.de', '#teil', '/manual/a', 'tel:+4940'])(
  'follows %s',
  (href) => {
    expect(isSafeLink(href)).toBe(true);
  },
);

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//foreign.example',
  '/\\foreign.example',
  'vbscript:x',
  ' javascript:x',
  'file:///etc',
  '',
])('does not follow %j', (href) => {
  expect(isSafeLink(href)).toBe(false);
});
