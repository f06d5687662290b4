import { type RefObject, useLayoutEffect } from 'react';
import { type Box, isFreeAt, type Surroundings, toastBottom } from './toast-position.ts';

/** Marks an element that toasts must not cover: `<div {...avoidedByToasts}>`. */
export const avoidedByToasts = { 'data-avoided-by-toasts': '' };

/** Marks what is shown only once outside of a dialog: toasts cover none of its controls. */
export const shownOnce = { 'data-shown-once': '' };

const modal = '[role="dialog"], [role="alertdialog"]';
const once = '[data-shown-once]';
const marked = '[data-avoided-by-toasts]';
/** Boxes to tick on a page, often many below each other: avoided where there is any other place. */
const ticks = 'main input:is([type="checkbox"], [type="radio"])';
/** Further controls of a page: avoided by toasts that cannot be at the bottom anyway. */
const rest = 'main :is(button, a, input, select, textarea)';
const controls = `button, a, input, select, textarea, label:has(input), ${marked}`;

/** Returns the visible part of a control of a dialog: what is scrolled out of the dialog takes no room. */
function clip(control: DOMRect, dialog: DOMRect): Box {
  const { left, right } = control;
  return { left, right, top: Math.max(control.top, dialog.top), bottom: Math.min(control.bottom, dialog.bottom) };
}

function boxesOf(dialog: Element): Box[] {
  const edge = dialog.getBoundingClientRect();
  return Array.from(dialog.querySelectorAll(controls), (element) => clip(element.getBoundingClientRect(), edge)).filter(
    ({ top, bottom, left, right }) => bottom > top && right > left,
  );
}

interface Around extends Surroundings {
  /** Avoided where there is a place for that. */
  ticks: readonly Box[];
  /** Dialogs as a whole: on a phone there may be room above them. */
  dialogs: readonly Box[];
  /** A dialog or something that is shown only once is there. */
  isNeeded: boolean;
}

const boxesAt = (selector: string): DOMRect[] =>
  Array.from(document.querySelectorAll(selector), (element) => element.getBoundingClientRect());

function surroundings(): Around {
  const modals = [...document.querySelectorAll(modal)];
  const shown = [...document.querySelectorAll(once)];
  // The page behind a dialog cannot be used, so only the dialog counts.
  const isPageOpen = modals.length === 0;
  const free = [...modals, ...shown].flatMap(boxesOf);
  return {
    free: [...free, ...(isPageOpen ? boxesAt(marked) : [])],
    ticks: isPageOpen ? boxesAt(ticks) : [],
    dialogs: modals.map((dialog) => dialog.getBoundingClientRect()),
    isNeeded: modals.length + shown.length > 0,
    windowHeight: window.innerHeight,
  };
}

/** Returns what differs on another page, also once its content has taken the place of the former one's, and when a dialog opens or closes. */
const sceneNow = (): string =>
  [location.pathname, document.querySelector('main h1')?.textContent, document.querySelectorAll(modal).length].join(
    ' ',
  );

/** Returns where toasts cover least: nothing of a dialog, then no box to tick and, away from the bottom, no other control, then nothing that must stay free. */
function bestBottom(region: DOMRect, around: Around): number | undefined {
  const bottomFor = (more: readonly Box[]) =>
    toastBottom(region, region.height, { ...around, free: [...around.free, ...more] });
  const lowest = bottomFor([]);
  if (around.dialogs.length > 0) return bottomFor(around.dialogs) ?? lowest;
  const besideTicks = bottomFor(around.ticks);
  if (besideTicks === lowest) return lowest;
  return bottomFor(boxesAt(rest)) ?? besideTicks ?? lowest;
}

/** `before`: where they are; they stay there while they cover nothing. Returns where they are now, `undefined` where there is no place. */
function positionToasts(region: HTMLElement, before: number | undefined): number | undefined {
  const around = surroundings();
  const box = region.getBoundingClientRect();
  if (before !== undefined && isFreeAt(before, box, box.height, around)) return before;
  const bottom = bestBottom(box, around);
  region.style.setProperty('--toasts-bottom', `${bottom ?? 16}px`);
  region.toggleAttribute('data-crowded', bottom === undefined && around.isNeeded);
  return bottom;
}

/** Keeps toasts off the marked elements of the page and the controls of dialogs, including ones that open later. */
export function useToastPosition(region: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return;
    let bottom: number | undefined;
    let before = sceneNow();
    const update = () => {
      const scene = sceneNow();
      // What they had to avoid on another page or in a dialog is no reason to stay above the bottom.
      bottom = positionToasts(element, scene === before ? bottom : undefined);
      before = scene;
    };
    update();
    const changes = new MutationObserver(update);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', update);
    window.addEventListener('animationend', update);
    const scrolling = { capture: true, passive: true };
    window.addEventListener('scroll', update, scrolling);
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('animationend', update);
      window.removeEventListener('scroll', update, scrolling);
    };
  }, [region, toasts]);
}
