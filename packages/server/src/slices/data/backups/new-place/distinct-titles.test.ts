import { expect, test } from 'vitest';
import { distinctTitles } from './distinct-titles.ts';

const at = (server: string, path: string, protocol = 'rest') => ({
  id: `${protocol}-${server}-${path}`,
  title: server,
  server: JSON.stringify({ protocol, server, path }),
});
const titlesOf = (...places: Parameters<typeof distinctTitles>[0]) => [...distinctTitles(places).values()];

test('a server is a place by its name alone', () => {
  expect(titlesOf(at('nas', 'a'), at('nas2', 'a'), { id: 'd', title: 'nas', server: null })).toEqual([
    'nas',
    'nas2',
    'nas',
  ]);
});

test('places on one server are told apart by their folders', () => {
  expect(titlesOf(at('127.0.0.1:9330', 'kontor'), at('127.0.0.1:9330', '/kontor2/'), at('nas', 'x'))).toEqual([
    ...['127.0.0.1:9330 · kontor', '127.0.0.1:9330 · kontor2', 'nas'],
  ]);
});

test('and by the protocol where the folder is the same', () => {
  expect(titlesOf(at('nas', 'b', 'smb'), at('nas', '/b', 'sftp'), at('nas', 'c', 'sftp'))).toEqual([
    ...['nas · b · SMB', 'nas · b · SFTP', 'nas · c'],
  ]);
});
