import { expect, test } from 'vitest';
import { arrange, moveApp, noOrder, readOrder, toggleFavourite } from './home-order.ts';

const apps = ['Wiki', 'Chat', 'Files', 'Mail'].map((title) => ({ instanceId: title.toLowerCase(), title }));
const shown = (stored: Parameters<typeof arrange>[1]) => arrange(apps, stored).map((app) => app.instanceId);

test('apps nobody arranged come by title', () => {
  expect(shown(noOrder)).toEqual(['chat', 'files', 'mail', 'wiki']);
});

test('favourites come first, then the own order, then new apps by title', () => {
  expect(shown({ order: ['wiki', 'mail'], favourites: ['mail'] })).toEqual(['mail', 'wiki', 'chat', 'files']);
});

test('moving keeps the rest where it was', () => {
  expect(shown(moveApp(noOrder, shown(noOrder), 'wiki', 0))).toEqual(['wiki', 'chat', 'files', 'mail']);
  expect(shown(moveApp(noOrder, shown(noOrder), 'chat', 99))).toEqual(['files', 'mail', 'wiki', 'chat']);
});

test('an app put among favourites becomes one, a favourite put behind others stops being one', () => {
  const stored = { order: ['mail', 'wiki', 'chat', 'files'], favourites: ['mail', 'wiki'] };
  const among = moveApp(stored, shown(stored), 'files', 1);
  expect(among.favourites).toEqual(['mail', 'wiki', 'files']);
  expect(shown(among)).toEqual(['mail', 'files', 'wiki', 'chat']);
  const behind = moveApp(stored, shown(stored), 'mail', 3);
  expect(behind.favourites).toEqual(['wiki']);
  expect(shown(behind)).toEqual(['wiki', 'chat', 'files', 'mail']);
});

test('the last favourite may change places with the one before without losing its mark', () => {
  const stored = { order: ['mail', 'wiki', 'chat', 'files'], favourites: ['mail', 'wiki'] };
  expect(moveApp(stored, shown(stored), 'mail', 1).favourites).toEqual(['mail', 'wiki']);
});

test('marking and unmarking', () => {
  const marked = toggleFavourite(noOrder, 'wiki');
  expect(shown(marked)[0]).toBe('wiki');
  expect(toggleFavourite(marked, 'wiki').favourites).toEqual([]);
});

test('a setting that cannot be read counts as never arranged', () => {
  for (const value of ['', '{', '3', 'null', '{"order":4}']) expect(readOrder(value)).toEqual(noOrder);
  expect(readOrder('{"order":["a",4],"favourites":["b"]}')).toEqual({ order: ['a'], favourites: ['b'] });
});
