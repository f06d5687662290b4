import { expect, it } from 'vitest';
import { createOnceKey } from './once-key.ts';

it('is the same for the same input, and another for changed input or another form', () => {
  const keyFor = createOnceKey();
  const first = keyFor({ cn: 'lager', members: ['anna'] });
  expect(first).toMatch(/^[0-9a-f]{36}$/);
  expect(keyFor({ cn: 'lager', members: ['anna'] })).toBe(first);
  const changed = keyFor({ cn: 'laden', members: ['anna'] });
  expect(changed).not.toBe(first);
  expect(createOnceKey()({ cn: 'laden', members: ['anna'] })).not.toBe(changed);
});

it('tells files apart', () => {
  const keyFor = createOnceKey();
  const first = keyFor({ file: new File(['a'], 'a.csv', { lastModified: 1 }) });
  expect(keyFor({ file: new File(['a'], 'a.csv', { lastModified: 1 }) })).toBe(first);
  expect(keyFor({ file: new File(['ab'], 'a.csv', { lastModified: 1 }) })).not.toBe(first);
});
