import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';

let core: TestCore;
beforeEach(() => {
  core = createTestCore({ environment: { KONTOR_DOMAIN: 'firm.test' } });
});
afterEach(() => core.remove());

it('has the configured domain and speaks German until something else is chosen', () => {
  const { boxAddress } = core;
  expect([boxAddress.domain(), boxAddress.language()]).toEqual(['firm.test', 'de']);
  boxAddress.setDomain('baker.test');
  boxAddress.setLanguage('en');
  expect([boxAddress.domain(), boxAddress.language()]).toEqual(['baker.test', 'en']);
});

it('leaves the standard port out of its addresses', () => {
  const { boxAddress } = core;
  boxAddress.listensOn(8080, 8081);
  expect([boxAddress.portalUrl(), boxAddress.appsPattern()]).toEqual([
    'http://cloud.firm.test:8080',
    'http://*.firm.test:8080',
  ]);
  expect([boxAddress.port(), boxAddress.plainPort()]).toEqual([8080, 8081]);
  boxAddress.listensOn(80);
  expect(boxAddress.urlAt('wiki.firm.test')).toBe('http://wiki.firm.test');
});

it('has a new domain once that is committed, and never one that was rolled back', () => {
  const { boxAddress, database } = core;
  const change = (domain: string, fails: boolean) =>
    database.transaction(() => {
      boxAddress.setDomain(domain);
      expect(boxAddress.domain()).toBe('firm.test');
      if (fails) throw new Error('rolled back');
    });
  expect(() => change('lost.test', true)).toThrow('rolled back');
  expect(boxAddress.domain()).toBe('firm.test');
  change('baker.test', false);
  expect(boxAddress.domain()).toBe('baker.test');
});

it('remembers former domains, newest first, without the current one', () => {
  const { boxAddress } = core;
  for (const domain of ['one.test', 'two.test', 'one.test', 'one.test']) boxAddress.setDomain(domain);
  expect(boxAddress.formerDomains()).toEqual(['two.test', 'firm.test']);
  for (const domain of ['restored.test', 'one.test']) boxAddress.addFormer(domain);
  expect(boxAddress.formerDomains()).toEqual(['restored.test', 'two.test', 'firm.test']);
});
