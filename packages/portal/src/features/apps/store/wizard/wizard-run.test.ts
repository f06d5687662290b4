import { expect, test } from 'vitest';
import { isRemoved, outcomeOf, readRun } from './wizard-run.ts';

const run = { mode: 'install' as const, instanceId: 'app-wiki', messageId: 'm1' };
const message = (status: 'OK' | 'ERROR', progress: number) => ({ id: 'm1', status, text: 'words', progress });

test('its message says how far it is', () => {
  expect(outcomeOf(run, [message('OK', 40)])).toEqual({ kind: 'running', progress: 40, text: 'words' });
  expect(outcomeOf(run, [message('OK', 100)])).toEqual({ kind: 'done' });
  expect(outcomeOf(run, [message('ERROR', 40)])).toEqual({ kind: 'failed', text: 'words' });
});

test('what was cancelled has not failed, and what was done before is done', () => {
  const cancelled = { ...run, isCancelled: true };
  expect(outcomeOf(cancelled, [message('OK', 40)]).kind).toBe('running');
  expect(outcomeOf(cancelled, [message('ERROR', 40)])).toEqual({ kind: 'cancelled' });
  expect(outcomeOf(cancelled, [message('OK', 100)])).toEqual({ kind: 'done' });
  expect(readRun(JSON.stringify(cancelled))).toEqual(cancelled);
});

test('a message that has not come yet is a beginning, not an end', () => {
  expect(outcomeOf(run, [])).toEqual({ kind: 'running', progress: 0, text: '' });
  expect(outcomeOf(run, [{ ...message('ERROR', 0), id: 'other' }]).kind).toBe('running');
});

test('of an app that was removed after its run nothing is shown', () => {
  const ended = [message('OK', 100)];
  const seen = { apps: [], isFromEarlier: true };
  expect(isRemoved(run, { ...seen, messages: ended })).toBe(true);
  expect(isRemoved(run, { ...seen, messages: [] })).toBe(true);
  expect(isRemoved(run, { ...seen, messages: [message('OK', 40)] })).toBe(false);
  expect(isRemoved(run, { ...seen, messages: ended, apps: [{ instanceId: 'app-wiki' }] })).toBe(false);
  // just started: neither the app nor its message has come yet
  expect(isRemoved(run, { ...seen, messages: [], isFromEarlier: false })).toBe(false);
});

test('a run survives a reload', () => {
  expect(readRun(JSON.stringify(run))).toEqual(run);
  for (const stored of [null, '', '{}', 'null', '{"mode":"other"}']) expect(readRun(stored)).toBeUndefined();
});
