import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppFiles } from '../../../../adapters/app-files/app-files.ts';
import { appPaths } from '../../../../adapters/app-files/paths.ts';
import type { ImageConfig, Images } from '../../../../adapters/engine/images.ts';
import type { CustomRelease } from '../../apps/index.ts';
import { imageRuntime } from '../runtimes/image-runtime.ts';
import { type CustomAppSpec, renderManifest } from '../runtimes/manifest.ts';
import { createImageRelease } from './image-release.ts';

const spec: CustomAppSpec = {
  ...{ id: 'own-shop', version: '1', subdomain: 'shop', title: 'Shop', description: '', isPublic: false },
  ...{ interpreter: 'docker', hasRequirements: false, addons: [], bytes: 10 },
};

let folder: string;
/** What happened, in its order. */
let done: unknown[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-image-'));
  writeFileSync(join(folder, 'archive'), '');
  done = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a release of a Dockerfile whose image says this of itself. */
async function release(text: string, config: ImageConfig): Promise<void> {
  const images = { build: async () => 'sha256:built', inspect: async () => config } as Partial<Images> as Images;
  const found = { entries: 1, bytes: 1, wrapping: '', files: ['Containerfile'], texts: { Containerfile: text } };
  const upload = { ticket: 'ticket', name: 'a.zip', file: join(folder, 'archive'), found };
  const files = {
    paths: () => appPaths(folder, 'app-own-shop'),
    writeImages: async (_: string, written: { images: object }) => void done.push(written.images),
  };
  const make = createImageRelease({
    files: files as Partial<AppFiles> as AppFiles,
    placeCode: async () => upload,
    buildLogs: { record: (_, making) => making(() => {}) },
    engine: { images },
    store: { accounts: () => [], accountFor: () => undefined },
  });
  const about: CustomRelease = {
    ...{ instanceId: 'app-own-shop', version: '1', owner: undefined, jobId: 'job' },
    manifest: renderManifest(spec, imageRuntime(spec, text)),
    signal: new AbortController().signal,
    progress: () => {},
    amend: ({ httpPort, engines: [engine] }: Manifest) => done.push([httpPort, engine?.type]),
  };
  await make(about);
}

test('the port of the image is in the manifest before the release is complete', async () => {
  await release('FROM a\nEXPOSE $PORT', { ports: [8080], volumes: [], env: {} });
  expect(done).toEqual([[8080, 'docker'], { app: 'sha256:built' }]);
});

test('a release whose ports are not plain is not made', async () => {
  const config = { ports: [7001, 7002], volumes: [], env: {} };
  await expect(release('FROM a', config)).rejects.toMatchObject({
    ...{ code: 'image-ports-unclear', params: { ports: '7001, 7002' } },
  });
  expect(done).toEqual([]);
  expect(existsSync(appPaths(folder, 'app-own-shop').building('job'))).toBe(false);
});
