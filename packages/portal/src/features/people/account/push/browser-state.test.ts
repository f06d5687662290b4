import { describe, expect, test } from 'vitest';
import { type BrowserTraits, browserStateOf } from './browser-state.ts';

const able: BrowserTraits = { isSecure: true, hasPush: true, isBrowserOfPhone: false, permission: 'default' };

describe('a browser', () => {
  test.each([
    ['can be asked', {}, 'ready'],
    ['was allowed to', { permission: 'granted' }, 'ready'],
    ['was forbidden to', { permission: 'denied' }, 'blocked'],
    ['is too old', { hasPush: false, permission: undefined }, 'unsupported'],
    ['shows the portal without https', { isSecure: false, hasPush: false }, 'insecure'],
    ['is one of a phone without https', { isSecure: false, hasPush: false, isBrowserOfPhone: true }, 'insecure'],
    ['of a phone needs the home screen first', { hasPush: false, isBrowserOfPhone: true }, 'needs-install'],
    ['of a phone that can without', { isBrowserOfPhone: true }, 'ready'],
  ] as const)('%s: %j is %s', (_what, traits, state) => {
    expect(browserStateOf({ ...able, ...traits })).toBe(state);
  });
});
