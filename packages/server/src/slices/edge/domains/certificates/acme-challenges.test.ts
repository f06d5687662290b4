import { expect, it } from 'vitest';
import type { Command } from '../../../../adapters/run-command.ts';
import { createAcmeChallenges } from './acme-challenges.ts';

function commandsThat(code: number) {
  const asked: Command[] = [];
  const run = async (command: Command) => {
    asked.push(command);
    return { code, lines: ['no such zone'] };
  };
  return { asked, run };
}

it('a proof stands at its own host and path, and no longer than it is asked for', async () => {
  const { solver, at } = createAcmeChallenges('http', commandsThat(0), '/data');
  await solver.show('shop.firma.de', 'token', 'proof');
  expect(at('shop.firma.de', '/.well-known/acme-challenge/token')).toBe('proof');
  expect(at('wiki.firma.de', '/.well-known/acme-challenge/token')).toBeUndefined();
  expect(at('shop.firma.de', '/.well-known/acme-challenge/other')).toBeUndefined();
  await solver.withdraw('shop.firma.de', 'token', 'proof');
  expect(at('shop.firma.de', '/.well-known/acme-challenge/token')).toBeUndefined();
});

it('as an entry of the domain it is put there and taken away by the program of the office', async () => {
  const commands = commandsThat(0);
  const { solver } = createAcmeChallenges('dns', commands, '/data');
  await solver.show('shop.firma.de', 'token', 'proof');
  await solver.withdraw('shop.firma.de', 'token', 'proof');
  expect(commands.asked.map(({ program, args }) => [program, ...args])).toEqual([
    ['kontor-dns-hook', 'add', '_acme-challenge.shop.firma.de', 'proof'],
    ['kontor-dns-hook', 'remove', '_acme-challenge.shop.firma.de', 'proof'],
  ]);
});

it('what that program says when it cannot is kept', async () => {
  const { solver } = createAcmeChallenges('dns', commandsThat(3), '/data');
  await expect(solver.show('shop.firma.de', 'token', 'proof')).rejects.toThrow('ended with 3: no such zone');
});
