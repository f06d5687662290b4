import { expect, it } from 'vitest';
import { defineNamespace, keyOf } from './namespace.ts';
import { createTexts } from './texts.ts';

const de = {
  title: 'Willkommen bei {product}',
  plain: 'Anmelden',
  deep: { er: { text: 'Tief' } },
  seats_one: '{count} Platz',
  seats_other: '{count} Plätze',
} as const;
const en = {
  title: 'Welcome to {product}',
  plain: 'Login',
  deep: { er: { text: 'Deep' } },
  seats_one: '{count} seat',
  seats_other: '{count} seats',
};

const namespaceWith = (fetched: { times: number }) =>
  defineNamespace('probe', de, async () => {
    fetched.times++;
    return en;
  });

it('speaks German at once, without fetching anything', async () => {
  const fetched = { times: 0 };
  const namespace = namespaceWith(fetched);
  const texts = createTexts('de');
  await texts.ready(namespace);
  const t = texts.of(namespace);
  expect(t(($) => $.plain)).toBe('Anmelden');
  expect(t(($) => $.deep.er.text)).toBe('Tief');
  expect(t(($) => $.title, { product: 'Kontor' })).toBe('Willkommen bei Kontor');
  expect(t(($) => $.seats, { count: 1 })).toBe('1 Platz');
  expect(t(($) => $.seats, { count: 3 })).toBe('3 Plätze');
  expect(fetched.times).toBe(0);
});

it('fetches English once, when it is needed', async () => {
  const fetched = { times: 0 };
  const namespace = namespaceWith(fetched);
  const texts = createTexts('en');
  await Promise.all([texts.ready(namespace), texts.ready(namespace)]);
  await texts.ready(namespace);
  expect(fetched.times).toBe(1);
  expect(texts.of(namespace)(($) => $.seats, { count: 1 })).toBe('1 seat');
});

it('changes the language of every known area before it says so', async () => {
  const namespace = namespaceWith({ times: 0 });
  const texts = createTexts('de');
  await texts.ready(namespace);
  const said: string[] = [];
  texts.subscribe(() => said.push(texts.of(namespace)(($) => $.plain)));
  await texts.setLanguage('en');
  await texts.setLanguage('de');
  expect(said).toEqual(['Login', 'Anmelden']);
});

it('tries again after a fetch that failed', async () => {
  let times = 0;
  const namespace = defineNamespace('probe', de, async () => {
    times++;
    if (times === 1) throw new Error('no network');
    return en;
  });
  const texts = createTexts('en');
  await expect(texts.ready(namespace)).rejects.toThrow('no network');
  await texts.ready(namespace);
  expect(texts.of(namespace)(($) => $.plain)).toBe('Login');
});

it('does not mask what is put into a sentence: React does', async () => {
  const texts = createTexts('de');
  expect(texts.of(namespaceWith({ times: 0 }))(($) => $.title, { product: '<b>&' })).toBe('Willkommen bei <b>&');
});

it('names the key a selector takes', () => {
  expect(keyOf(($: { a: { b: string } }) => $.a.b)).toBe('a.b');
});

it('waits for no area once all words are there', async () => {
  const fetched = { times: 0 };
  const namespace = namespaceWith(fetched);
  const texts = createTexts('en');
  await texts.loadAll(async () => new Map([['probe', en]]));
  expect(texts.ready(namespace)).toMatchObject({ status: 'fulfilled' });
  expect(texts.of(namespace)(($) => $.plain)).toBe('Login');
  expect(fetched.times).toBe(0);
});

it('gets all words when the language changes to English later, and fetches what is missing among them', async () => {
  const fetched = { times: 0 };
  const namespace = namespaceWith(fetched);
  const other = defineNamespace('other', { plain: 'Anders' }, async () => ({ plain: 'Else' }));
  const texts = createTexts('de');
  await texts.loadAll(async () => new Map([['probe', en]]));
  await texts.ready(other);
  await texts.setLanguage('en');
  expect(texts.ready(namespace)).toMatchObject({ status: 'fulfilled' });
  expect(texts.of(namespace)(($) => $.plain)).toBe('Login');
  expect(texts.of(other)(($) => $.plain)).toBe('Else');
  expect(fetched.times).toBe(0);
});
