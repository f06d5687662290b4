import { expect, it } from 'vitest';
import { createToasts, truncate } from './toast-queue.ts';

/** A manual clock: `pass` runs what is due. */
function createClock() {
  let now = 0;
  let due: { at: number; fn: () => void }[] = [];
  return {
    after(ms: number, fn: () => void) {
      const entry = { at: now + ms, fn };
      due.push(entry);
      return () => {
        due = due.filter((one) => one !== entry);
      };
    },
    advance(ms: number) {
      now += ms;
      const ready = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      for (const { fn } of ready) fn();
    },
  };
}

const titles = (toasts: ReturnType<typeof createToasts>) => toasts.list().map(({ title }) => title);

it('shows a toast for six seconds', () => {
  const clock = createClock();
  const toasts = createToasts(clock);
  toasts.show({ title: 'Gespeichert' });
  clock.advance(5999);
  expect(titles(toasts)).toEqual(['Gespeichert']);
  clock.advance(1);
  expect(titles(toasts)).toEqual([]);
});

it('shows what has an id once only, even after it has gone', () => {
  const clock = createClock();
  const toasts = createToasts(clock);
  toasts.show({ id: 'message-1', title: 'Fertig' });
  toasts.show({ id: 'message-1', title: 'Fertig' });
  expect(titles(toasts)).toEqual(['Fertig']);
  clock.advance(6000);
  toasts.show({ id: 'message-1', title: 'Fertig' });
  expect(titles(toasts)).toEqual([]);
});

it('shows the same words once, six seconds from the last time they were said', () => {
  const clock = createClock();
  const toasts = createToasts(clock);
  toasts.show({ kind: 'error', title: 'Could not save' });
  clock.advance(5000);
  toasts.show({ kind: 'error', title: 'Could not save' });
  clock.advance(5999);
  expect(titles(toasts)).toEqual(['Could not save']);
  clock.advance(1);
  expect(titles(toasts)).toEqual([]);
});

it('shows one at a time: information gives way, an error stays for its time and the next waits', () => {
  const clock = createClock();
  const toasts = createToasts(clock);
  toasts.show({ title: 'Gespeichert' });
  toasts.show({ kind: 'error', title: 'Could not save' });
  expect(titles(toasts)).toEqual(['Could not save']);
  toasts.show({ kind: 'warning', title: 'Disk' });
  expect(titles(toasts)).toEqual(['Could not save']);
  clock.advance(6000);
  expect(titles(toasts)).toEqual(['Disk']);
  clock.advance(6000);
  expect(titles(toasts)).toEqual([]);
});

it('shows information long enough to be read before other information takes its place', () => {
  const clock = createClock();
  const toasts = createToasts(clock);
  toasts.show({ title: 'Deleted' });
  toasts.show({ title: 'Deleting' });
  clock.advance(1400);
  expect(titles(toasts)).toEqual(['Deleted']);
  clock.advance(200);
  expect(titles(toasts)).toEqual(['Deleting']);
});

it('names what was said meanwhile, so that it can go when it is no longer true', () => {
  const toasts = createToasts(createClock());
  toasts.show({ kind: 'warning', title: 'Disk' });
  toasts.show({ kind: 'error', title: 'Could not sign in' });
  const captured = toasts.capture(() => toasts.show({ kind: 'error', title: 'Could not sign in' }));
  expect(captured).toHaveLength(1);
  toasts.dismiss(captured[0] ?? '');
  expect(titles(toasts)).toEqual(['Disk']);
});

it('keeps the toast while someone looks, and counts anew afterwards', () => {
  const clock = createClock();
  const toasts = createToasts(clock);
  toasts.show({ title: 'eins' });
  clock.advance(5000);
  toasts.pause();
  toasts.show({ title: 'zwei' });
  clock.advance(60_000);
  expect(titles(toasts)).toEqual(['eins']);
  toasts.resume();
  clock.advance(5999);
  expect(titles(toasts)).toEqual(['eins']);
  clock.advance(1);
  expect(titles(toasts)).toEqual(['zwei']);
});

it('counts again for the next toast when the last one looked at was closed', () => {
  const clock = createClock();
  const toasts = createToasts(clock);
  toasts.show({ id: 'a', title: 'eins' });
  toasts.pause();
  toasts.dismiss('a');
  toasts.show({ title: 'zwei' });
  clock.advance(6000);
  expect(titles(toasts)).toEqual([]);
});

it('tells who listens, and not who has stopped', () => {
  const toasts = createToasts(createClock());
  let notified = 0;
  const stop = toasts.subscribe(() => notified++);
  toasts.show({ id: 'a', title: 'eins' });
  toasts.dismiss('a');
  stop();
  toasts.show({ title: 'zwei' });
  expect(notified).toBe(2);
});

it('shortens titles at 50 and bodies at 250 characters', () => {
  const toasts = createToasts(createClock());
  toasts.show({ title: 'ä'.repeat(51), body: 'b'.repeat(251) });
  const [toast] = toasts.list();
  expect([...(toast?.title ?? '')]).toHaveLength(50);
  expect([...(toast?.body ?? '')]).toHaveLength(250);
  expect(toast?.title.endsWith('…')).toBe(true);
  expect(truncate('x'.repeat(50), 50)).toBe('x'.repeat(50));
});

it('is about information unless it says otherwise', () => {
  const toasts = createToasts(createClock());
  toasts.show({ title: 'eins' });
  expect(toasts.list().map(({ kind }) => kind)).toEqual(['info']);
  toasts.show({ kind: 'error', title: 'zwei' });
  expect(toasts.list().map(({ kind }) => kind)).toEqual(['error']);
});

it('tells no failure while something else on the page does, and everything afterwards', () => {
  let mutes = true;
  const toasts = createToasts({ ...createClock(), mutesFailures: () => mutes });
  toasts.show({ kind: 'error', title: 'Could not install app' });
  toasts.show({ title: 'Saved' });
  expect(titles(toasts)).toEqual(['Saved']);
  mutes = false;
  toasts.show({ kind: 'error', title: 'Could not install app' });
  expect(titles(toasts)).toEqual(['Could not install app']);
});

it('mutes failures of calls while the page says why, and no news', () => {
  const toasts = createToasts({ ...createClock(), mutesFailures: () => true });
  toasts.show({ kind: 'error', title: 'call' });
  toasts.show({ id: 'message-1', kind: 'error', title: 'news', isServerEvent: true });
  expect(titles(toasts)).toEqual(['news']);
});

it('does not say what a banner says: that the server does not respond', () => {
  let isLost = false;
  const toasts = createToasts({ ...createClock(), saysUnreachable: () => isLost });
  toasts.show({ kind: 'error', title: 'Could not save', isUnreachable: true });
  toasts.show({ kind: 'error', title: 'Name taken' });
  expect(titles(toasts)).toEqual(['Could not save']);
  isLost = true;
  toasts.dismissUnreachable();
  expect(titles(toasts)).toEqual(['Name taken']);
  toasts.show({ kind: 'error', title: 'Could not send', isUnreachable: true });
  toasts.dismiss(toasts.list()[0]?.id ?? '');
  expect(titles(toasts)).toEqual([]);
});

it('shows what can be done about it', () => {
  const toasts = createToasts(createClock());
  const done: string[] = [];
  toasts.show({ title: 'Ausgeblendet', action: { label: 'Rückgängig', onSelect: () => done.push('undone') } });
  toasts.list()[0]?.action?.onSelect();
  expect(done).toEqual(['undone']);
});
