import { expect, it } from 'vitest';
import { createSignal } from './signal.ts';

it('calls its listeners until they unsubscribe, also while it calls them', () => {
  const { subscribe, emit } = createSignal();
  const seen: string[] = [];
  const endFirst = subscribe(() => {
    seen.push('first');
    endFirst();
    endSecond();
  });
  const endSecond = subscribe(() => seen.push('second'));
  subscribe(() => seen.push('third'));
  emit();
  emit();
  expect(seen).toEqual(['first', 'third', 'third']);
});
