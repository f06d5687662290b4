import { createTestCore } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { createServerRestores } from './service.ts';

test.each([
  ['another', 'bäckerei.test', 'cloud.bäckerei.test'],
  ['the same', 'firm.test', ''],
  ['an unknown', null, null],
])('before a restore it is said where the portal is afterwards: %s domain', (_name, domain, host) => {
  const core = createTestCore({ environment: { KONTOR_DOMAIN: 'firm.test' } });
  try {
    const restores = createServerRestores({
      ...{ core, runs: {} as never, jobs: {} as never, restartServer: () => {} },
      space: () => ({ free: 1e12, total: 1e12 }) as never,
      ...{ presentBytes: () => 0, apps: { backupParts: () => [] }, countPeople: () => 1 },
    });
    const asked = { obstacle: undefined, minutes: null, language: 'de', domain } as const;
    expect(restores.preflight({ id: 'one', at: 1, parts: [] }, asked)).toMatchObject({ host, obstacle: '' });
  } finally {
    core.remove();
  }
});
