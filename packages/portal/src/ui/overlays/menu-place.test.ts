import { expect, it } from 'vitest';
import { menuPlace } from './menu-place.ts';

const at = (top: number, needed: number) => menuPlace({ button: { top, bottom: top + 44 }, height: 780 }, needed);

it('is below its button where there is room for all of the menu', () => {
  expect(at(100, 300)).toEqual({ placement: 'bottom end', offset: 4, maxHeight: 616 });
});

it('is above its button where there is room only there', () => {
  expect(at(600, 300)).toEqual({ placement: 'top end', offset: 4, maxHeight: 580 });
});

it('covers its button where there is room on neither side', () => {
  const { placement, offset, maxHeight } = at(350, 500);
  expect([placement, offset, maxHeight]).toEqual(['bottom end', 264 - 394, 500]);
});

it('scrolls where it is higher than the window, and ends inside of it', () => {
  const { offset, maxHeight } = at(350, 900);
  expect(394 + offset).toBe(16);
  expect(394 + offset + maxHeight).toBe(764);
});
