import { expect, test } from 'vitest';
import { pictureSizeFor, wallpaperUrl } from './wallpapers.ts';

const shade = { colour: '#808080', scheme: 'light' as const, veil: 0 };
const shown = { light: shade, dark: shade };

test('a stock wallpaper has an address for each theme, an own one has one for both', () => {
  const stock = { ...shown, name: 'hills', stock: true, mark: 'm1' };
  expect(wallpaperUrl(stock, 'dark', 'large')).toBe('/api/v1/wallpapers/stock/hills?size=large&tone=dark&v=m1');
  const own = { ...shown, name: 'a/b', stock: false, mark: 'a/b' };
  expect(wallpaperUrl(own, 'dark', 'small')).toBe('/api/v1/wallpapers/user/a%2Fb?size=small&v=a%2Fb');
});

test.each([
  ['a phone', { width: 390, height: 844, ratio: 3 }, 'medium'],
  ['a laptop', { width: 1280, height: 800, ratio: 1 }, 'medium'],
  ['a sharp laptop', { width: 1280, height: 800, ratio: 2 }, 'large'],
  ['a desk', { width: 1920, height: 1080, ratio: 1 }, 'large'],
])('%s gets the size that fills it', (_name, screen, size) => {
  expect(pictureSizeFor(screen)).toBe(size);
});
