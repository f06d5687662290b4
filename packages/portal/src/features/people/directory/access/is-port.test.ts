import { expect, it } from 'vitest';
import { isPort } from './is-port.ts';

it.each(['1', '636', ' 389 ', '65535'])('%j is a port', (typed) => expect(isPort(typed)).toBe(true));

it.each(['', '0', '65536', '63a', '-1', '6.5', '1e3'])('%j is none', (typed) => expect(isPort(typed)).toBe(false));
