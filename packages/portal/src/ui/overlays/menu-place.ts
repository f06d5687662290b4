/** Distance in px between a menu and its button, and between it and the edges of the window. */
const gap = 4;
const edge = 16;
/** Padding and border of a menu in px, both together. */
const frame = 14;

/** Marks an element that is fixed at the bottom of the window and that menus must not cover: `<nav {...coversBottom}>`. */
export const coversBottom = { 'data-covers-bottom': '' };

interface Room {
  /** Edges of the button in px from the top of the window. */
  button: Pick<DOMRect, 'top' | 'bottom'>;
  /** Height in px of the part of the window that menus may cover. */
  height: number;
}

export interface MenuPlace {
  placement: 'bottom end' | 'top end';
  /** Distance to the button in px; negative where the menu covers it. */
  offset: number;
  maxHeight: number;
}

/** Returns where a menu of a height is shown whole: below its button, above it, or else over it. What is higher than the window scrolls. */
export function menuPlace({ button, height }: Room, needed: number): MenuPlace {
  const end = height - edge;
  const below = end - button.bottom - gap;
  if (needed <= below) return { placement: 'bottom end', offset: gap, maxHeight: below };
  const above = button.top - gap - edge;
  if (needed <= above) return { placement: 'top end', offset: gap, maxHeight: above };
  const start = Math.max(edge, end - needed);
  return { placement: 'bottom end', offset: start - button.bottom, maxHeight: end - start };
}

function windowWithoutBar(): number {
  const bar = document.querySelector('[data-covers-bottom]');
  const isOver = bar !== null && getComputedStyle(bar).position === 'fixed';
  // A bar has a margin of its own, so that the menu needs less of one.
  return isOver ? bar.getBoundingClientRect().top + edge / 2 : window.innerHeight;
}

/** Returns the place for a menu with this number of entries at a button. */
export function placeAt(button: Element, entries: number): MenuPlace {
  const isTouched = matchMedia('(max-width: 767px), (pointer: coarse)').matches;
  const needed = entries * (isTouched ? 44 : 38) + frame;
  return menuPlace({ button: button.getBoundingClientRect(), height: windowWithoutBar() }, needed);
}
