import { manifestWith } from '@kontor/testkit/manifests';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubmissionBinding } from './binding.ts';

const engines = [{ type: 'process', command: ['node'] }];
const asking = manifestWith({ addons: { sendmail: {} }, engines });
const quiet = manifestWith({ engines });

let accounts: Set<string>;

const binding = () =>
  createSubmissionBinding({
    has: (instanceId) => accounts.has(instanceId),
    provide: async (instanceId) => void accounts.add(instanceId),
    forget: async (instanceId) => void accounts.delete(instanceId),
  } as Parameters<typeof createSubmissionBinding>[0]);

beforeEach(() => {
  accounts = new Set(['app-wiki']);
});

describe('an account of an app for mail', () => {
  it.each([
    ['stays when the old version had and requests it', asking, ['sendmail'] as const, true],
    ['goes when the job made it', asking, [], false],
    ['goes when the old version does not request it', quiet, ['sendmail'] as const, false],
    ['goes with an installation', undefined, ['sendmail'] as const, false],
  ])('%s', async (_, manifest, addons, isThere) => {
    await binding().undo('app-wiki', { manifest, addons });
    expect(accounts.has('app-wiki')).toBe(isThere);
  });

  it('goes with an update to a version that does not request it, and with the app', async () => {
    await binding().finalize({ instanceId: 'app-wiki', manifest: asking });
    expect(binding().heldBy('app-wiki')).toEqual(['sendmail']);
    await binding().finalize({ instanceId: 'app-wiki', manifest: quiet });
    expect(binding().heldBy('app-wiki')).toEqual([]);
  });
});
