import { expect, it } from 'vitest';
import type { Command } from '../../adapters/run-command.ts';
import { createProofs } from './proofs.ts';

function commandsThat(code: number) {
  const asked: Command[] = [];
  const run = async (command: Command) => {
    asked.push(command);
    return { code, lines: ['no such zone'] };
  };
  return { asked, run };
}

it('a proof stands at its own host and path, and no longer than it is asked for', async () => {
  const { prover, at } = createProofs('http', commandsThat(0), '/data');
  await prover.show('shop.firma.de', 'token', 'proof');
  expect(at('shop.firma.de', '/.well-known/acme-challenge/token')).toBe('proof');
  expect(at('wiki.firma.de', '/.well-known/acme-challenge/token')).toBeUndefined();
  expect(at('shop.firma.de', '/.well-known/acme-challenge/other')).toBeUndefined();
  await prover.withdraw('shop.firma.de', 'token', 'proof');
  expect(at('shop.firma.de', '/.well-known/acme-challenge/token')).toBeUndefined();
});

it('as an entry of the domain it is put there and taken away by the program of the office', async () => {
  const commands = commandsThat(0);
  const { prover } = createProofs('dns', commands, '/data');
  await prover.show('shop.firma.de', 'token', 'proof');
  await prover.withdraw('shop.firma.de', 'token', 'proof');
  expect(commands.asked.map(({ program, args }) => [program, ...args])).toEqual([
    ['kontor-dns-hook', 'add', '_acme-challenge.shop.firma.de', 'proof'],
    ['kontor-dns-hook', 'remove', '_acme-challenge.shop.firma.de', 'proof'],
  ]);
});

it('what that program says when it cannot is kept', async () => {
  const { prover } = createProofs('dns', commandsThat(3), '/data');
  await expect(prover.show('shop.firma.de', 'token', 'proof')).rejects.toThrow('ended with 3: no such zone');
});
