import { startBox, type TestBox, type TestBoxOptions } from '@kontor/testkit/box';
import { afterAll, beforeAll } from 'vitest';
import type { Look, Visitor } from './browser.ts';
import { portalAt, useBrowser } from './journey.ts';

/** A box with users, and windows at its portal. */
export interface TestPortal {
  readonly box: TestBox;
  readonly address: string;
  /** Opens the portal without signing in. */
  visit(look?: Look): Promise<Visitor>;
  /** Opens the portal signed in through the API; `mode` enters admin mode, `at` is another address of the portal. Open a page afterwards. */
  visitAs(uid: string, look?: Look & { mode?: boolean; at?: string }): Promise<Visitor>;
}

/**
 * Starts a box for the tests of a suite, with the fixture apps in its store. The language is English by default, because the tests quote the product's
 * English texts. Call it at the top of the suite; a function is evaluated when the box is about to start.
 */
export function usePortal(options: TestBoxOptions | (() => TestBoxOptions) = {}): TestPortal {
  let box: TestBox;
  const windows = useWindows(() => box);
  beforeAll(async () => {
    box = await startBox(typeof options === 'function' ? options() : options);
  });
  afterAll(() => box.end());
  return {
    ...windows,
    get box() {
      return box;
    },
    get address() {
      return portalAt(box.port);
    },
  };
}

/** Opens windows at the portal of a box that was started elsewhere. Call it at the top of the suite. */
export function useWindows(
  box: () => TestBox,
  address: () => string = () => portalAt(box().port),
): Pick<TestPortal, 'visit' | 'visitAs'> {
  const journey = useBrowser();
  return {
    visit: (look) => journey.visit(address(), { language: 'en', ...look }),
    async visitAs(uid, { mode = false, at = address(), ...look } = {}) {
      const visitor = await journey.visit(at, { language: 'en', ...look });
      await visitor.takeSession((await box().signIn(uid, mode)).token ?? '');
      return visitor;
    },
  };
}
