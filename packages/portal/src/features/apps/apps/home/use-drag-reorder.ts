import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dropIndexAt } from './drop-index.ts';

interface Grip {
  id: string;
  x: number;
  y: number;
  pointerId: number;
  /** A touch must rest for a moment before it drags, because it also scrolls. */
  isTouch: boolean;
}

/** The dragged item, its offset, and its drop index. */
export interface Dragged {
  id: string;
  dx: number;
  dy: number;
  to: number;
}

const slack = 8;
const restMs = 350;

/**
 * Reordering by dragging with mouse, pen or finger (after a short rest). The children of the list carry `data-id`. For the keyboard, the menus of
 * the tiles have entries to move them.
 */
export function useDragReorder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const { dragged, current, grip, show, stop, onPointerDown } = useGrip();

  const follow = (event: PointerEvent) => {
    const held = grip.current;
    if (!held || event.pointerId !== held.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!current.current) {
      if (Math.hypot(dx, dy) < slack) return;
      // a finger that moves before the rest is over scrolls the page
      if (held.isTouch) return stop();
    }
    show({ id: held.id, dx, dy, to: dropIndexAt(list.current, held.id, event.clientX, event.clientY) });
  };

  const drop = (event: PointerEvent) => {
    const done = current.current;
    const isOurs = grip.current?.pointerId === event.pointerId;
    if (!isOurs) return;
    stop();
    if (!done) return;
    swallowClick();
    if (event.type === 'pointerup' && done.to >= 0) onMove(done.id, done.to);
  };

  useListeners({ follow, drop, stop, isDragging: dragged !== undefined });
  return { dragged, onPointerDown };
}

/** What is pressed and dragged. `current` is what `dragged` will be at the next rendering. */
function useGrip() {
  const [dragged, setDragged] = useState<Dragged>();
  const grip = useRef<Grip>(undefined);
  const current = useRef<Dragged>(undefined);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (next: Dragged | undefined) => {
    current.current = next;
    setDragged(next);
  };
  const stop = () => {
    clearTimeout(rest.current);
    grip.current = undefined;
    show(undefined);
  };
  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as Element;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (id === undefined || event.button !== 0 || !event.isPrimary || target.closest('[data-still]')) return;
    const isTouch = event.pointerType === 'touch';
    const held: Grip = { id, x: event.clientX, y: event.clientY, pointerId: event.pointerId, isTouch };
    grip.current = held;
    const lift = () => grip.current === held && show({ id, dx: 0, dy: 0, to: -1 });
    if (isTouch) rest.current = setTimeout(lift, restMs);
  };
  return { dragged, current, grip, show, stop, onPointerDown };
}

interface Handlers {
  follow: (event: PointerEvent) => void;
  drop: (event: PointerEvent) => void;
  stop: () => void;
  isDragging: boolean;
}

function useListeners(handlers: Handlers) {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const on = { signal: leaving.signal };
    window.addEventListener('pointermove', (event) => latest.current.follow(event), on);
    window.addEventListener('pointerup', (event) => latest.current.drop(event), on);
    window.addEventListener('pointercancel', (event) => latest.current.drop(event), on);
    window.addEventListener('keydown', (event) => event.key === 'Escape' && latest.current.stop(), on);
    // while dragging by finger the page must neither scroll nor open its context menu
    const hold = (event: Event) => latest.current.isDragging && event.preventDefault();
    window.addEventListener('touchmove', hold, { ...on, passive: false });
    window.addEventListener('contextmenu', hold, on);
    return () => leaving.abort();
  }, []);
}

/** Suppresses the click that ends a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
