import { beforeEach, expect, it } from 'vitest';
import { createSignal, type Signal } from './signal.ts';

let logged: object[];
let seen: string[];
let signal: Signal<number>;

beforeEach(() => {
  logged = [];
  seen = [];
  signal = createSignal('numbers', { warn: (details, message) => void logged.push({ ...details, message }) });
});

const listen = (name: string) => signal.subscribe((value) => void seen.push(`${name} ${value}`));

it('calls all listeners in the order of subscription, until they unsubscribe', () => {
  const endFirst = listen('first');
  listen('second');
  signal.emit(1);
  endFirst();
  endFirst();
  signal.emit(2);
  signal.clear();
  signal.emit(3);
  expect(seen).toEqual(['first 1', 'second 1', 'second 2']);
});

it('logs a listener that throws, and calls the others', () => {
  const err = new Error('no space left on device');
  signal.subscribe(() => {
    throw err;
  });
  listen('second');
  signal.emit(1);
  expect(seen).toEqual(['second 1']);
  expect(logged).toEqual([{ err, signal: 'numbers', message: 'a listener failed' }]);
});

it('calls nobody who was unsubscribed by a listener before, and nobody new before the next value', () => {
  const end = signal.subscribe(() => {
    end();
    endSecond();
    listen('third');
  });
  const endSecond = listen('second');
  signal.emit(1);
  expect(seen).toEqual([]);
  signal.emit(2);
  expect(seen).toEqual(['third 2']);
});
