import { expect, test } from 'vitest';
import { type AccessStatus, accessChecks, checkAccess } from './checks.ts';

const well: AccessStatus = {
  ...{ isOpen: true, isListening: true, trouble: undefined },
  ...{ host: 'cloud.firma.de', isCertified: true },
};
const trouble = 'listen EADDRINUSE: address already in use 0.0.0.0:636';

test('nothing is wrong when it answers, is closed, or is about to be opened', () => {
  expect(checkAccess(well)).toEqual([]);
  expect(checkAccess({ ...well, isListening: false })).toEqual([]);
  expect(checkAccess({ ...well, isOpen: false, isListening: false, isCertified: false, trouble })).toEqual([]);
});

test('opened, but not listening: with the reason, and trying again', async () => {
  expect(checkAccess({ ...well, isListening: false, trouble })).toEqual([
    { code: 'directory-access-silent', params: { detail: trouble }, fixes: ['RETRY_DIRECTORY_ACCESS'] },
  ]);
  const tries: string[] = [];
  const [check] = accessChecks({ status: () => well, retry: async () => void tries.push('retry') });
  await check?.fixes?.RETRY_DIRECTORY_ACCESS?.({ language: 'de', subject: '', afterAnswer: () => {} });
  expect(tries).toEqual(['retry']);
});

test('opened, but without a certificate for its name', () => {
  const [fault] = checkAccess({ ...well, isCertified: false });
  expect(fault).toMatchObject({ code: 'directory-access-uncertified', params: { host: 'cloud.firma.de' } });
});
