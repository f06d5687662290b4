import type { DockerEngine } from '@kontor/contract/manifest/manifest';
import { expect, test } from 'vitest';
import { contentsOf } from '../../apps/reconciler/render-containers.ts';
import type { CustomAppSpec } from '../runtimes/manifest.ts';
import { composeRuntime } from './compose-runtime.ts';
import { readCompose } from './read-compose.ts';
import type { ComposeSource } from './source.ts';

const spec: CustomAppSpec = {
  ...{ id: 'custom-shop', version: '1.0', subdomain: 'shop', title: 'Shop', description: '', isPublic: false },
  ...{ interpreter: 'compose', hasRequirements: false, addons: [], bytes: 1 },
};

function engineOf(mounts: Record<string, string>, folders: string[] = []): DockerEngine {
  const services = Object.entries(mounts).map(
    ([name, list]) => `  ${name}: { image: a, ports: [80], volumes: ${list} }`,
  );
  const text = `services:\n${services.join('\n')}\nvolumes: { files: }\n`;
  const paths = new Set(['compose.yaml', ...folders]);
  const source: ComposeSource = { name: 'compose.yaml', texts: { 'compose.yaml': text }, paths, timeZone: 'UTC' };
  const reading = readCompose(source);
  expect(reading.faults).toEqual([]);
  return composeRuntime(spec, reading, { source, answers: {} }).engine as DockerEngine;
}

const mountsOf = ({ services }: DockerEngine, name: string) =>
  services[name]?.volumes.map(({ volume, mount, readOnly, ...more }) => {
    expect(Object.keys(more).filter((key) => key !== 'fill')).toEqual([]);
    return `${volume} ${mount}${readOnly ? ' ro' : ''}`;
  });

// A program that writes to the outer folder could otherwise put a link in the place of the inner one, which the engine follows on this machine.
test('a folder inside another one that is mounted is a volume of its own, seen at both places', () => {
  const engine = engineOf({ app: '["./data:/srv", "files:/files"]', other: '["./data/in/side:/in", "./data/b:/b"]' });
  expect(mountsOf(engine, 'app')).toEqual([
    'v-data /srv',
    'v-files /files',
    'v-data-in-side /srv/in/side',
    'v-data-b /srv/b',
  ]);
  expect(mountsOf(engine, 'other')).toEqual(['v-data-in-side /in', 'v-data-b /b']);
});

test('so is a folder inside a volume, and one of the machine', () => {
  const long = '[{ type: volume, source: files, target: /in, volume: { subpath: a/b } }, "/srv/x/y:/y"]';
  const engine = engineOf({ app: '["files:/files", "/srv/x:/x", "/srv/xx:/xx"]', other: long });
  expect(mountsOf(engine, 'app')).toEqual([
    'v-files /files',
    'v-srv-x /x',
    'v-srv-xx /xx',
    'v-srv-x-y /x/y',
    'v-files-a-b /files/a/b',
  ]);
  expect(mountsOf(engine, 'other')).toEqual(['v-files-a-b /in', 'v-srv-x-y /y']);
});

test('what a service mounts there itself stays, and each is filled from its own folder', () => {
  const folders = ['data/', 'data/a/', 'data/a/b/'];
  const engine = engineOf(
    { app: '["./data:/srv", "./own:/srv/a"]', other: '["./data/a:/a", "./data/a/b:/b"]' },
    folders,
  );
  expect(mountsOf(engine, 'app')).toEqual(['v-data /srv', 'v-own /srv/a', 'v-data-a-b /srv/a/b']);
  expect(mountsOf(engine, 'other')).toEqual(['v-data-a /a', 'v-data-a-b /b', 'v-data-a-b /a/b']);
  expect(contentsOf(engine, '/r')).toMatchObject({
    'v-data': { from: '/r/archive/data' },
    'v-data-a-b': { from: '/r/archive/data/a/b' },
  });
});

test('a folder that is mounted read-only begins with the folders others are mounted at', () => {
  const engine = engineOf({ app: '["./data:/srv:ro"]', other: '["./data/in:/in"]' });
  expect(mountsOf(engine, 'app')).toEqual(['v-data /srv ro', 'v-data-in /srv/in ro']);
  expect(contentsOf(engine, '/r')).toEqual({ 'v-data': { folders: ['in'] }, 'v-data-in': { folders: [] } });
});
