import type { NotificationConfig } from '@kontor/contract/machine/notifications';
import { watchedEvents } from '@kontor/contract/rules/machine/watched-events';
import { expect, it } from 'vitest';
import { addressOf, withProposal } from './proposal.ts';

const nobody = Object.fromEntries(watchedEvents.map((event) => [event, []])) as unknown as NotificationConfig;

it('takes the external address, and the internal one only where there is no valid other', () => {
  const internEmail = 'anna@firma.example';
  expect(addressOf({ externEmail: 'anna@web.example', internEmail })).toBe('anna@web.example');
  expect(addressOf({ externEmail: '', internEmail })).toBe(internEmail);
  expect(addressOf({ externEmail: '', internEmail: 'anna' })).toBeUndefined();
});

it('adds nobody where somebody is mailed already, and nothing for updates', () => {
  const config = { ...nobody, diskSpace: ['ben@firma.example'] };
  const anna = 'anna@firma.example';
  expect(withProposal(config, anna)).toEqual({ ...config, backupFailure: [anna] });
  expect(withProposal(nobody, anna)).toMatchObject({ diskSpace: [anna], appUpdate: [] });
});
