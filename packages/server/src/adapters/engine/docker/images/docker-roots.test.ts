import { PassThrough, Readable } from 'node:stream';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import type Docker from 'dockerode';
import { beforeEach, expect, test } from 'vitest';
import type { Daemon } from '../daemon.ts';
import { labels } from '../labels.ts';
import { createDockerImages } from './docker-images.ts';

interface StoredImage {
  Id: string;
  ParentId: string;
  RepoTags: string[];
  Labels: Record<string, string>;
}

const name = 'box.local/debian:1';
const holder = 'kontor-box/app-a';
let stored: StoredImage[];
let removed: string[];
let held: string[];
/** Ends the daemon for us before this image is removed. */
let killedBefore: string | undefined;
beforeEach(() => {
  stored = [];
  removed = [];
  held = [];
  killedBefore = undefined;
});

const failure = (statusCode: number) => Object.assign(new Error(`status ${statusCode}`), { statusCode });

function getImage(key: string) {
  const found = () => stored.find(({ Id, RepoTags }) => Id === key || RepoTags.includes(key));
  return {
    async inspect() {
      const image = found();
      if (image === undefined) throw failure(404);
      return image;
    },
    async remove() {
      const image = found();
      if (image === undefined) throw failure(404);
      if (image.Id === killedBefore) throw new Error('killed');
      if (held.includes(image.Id)) throw failure(409);
      removed.push(key);
      image.RepoTags = image.RepoTags.filter((tag) => tag !== key);
      if (image.RepoTags.length === 0) stored = stored.filter((one) => one !== image);
    },
  };
}

interface Filters {
  filters: { reference?: string[]; dangling?: string[]; label?: string[] };
}

async function listImages({ filters: { reference, dangling, label = [] } }: Filters): Promise<StoredImage[]> {
  const isMeant = ({ RepoTags, Labels }: StoredImage) =>
    (reference === undefined || RepoTags.some((tag) => tag.startsWith(`${reference[0]}:`))) &&
    (dangling === undefined || RepoTags.length === 0) &&
    label.every((one) => Object.entries(Labels).some(([key, value]) => `${key}=${value}` === one));
  return stored.filter(isMeant);
}

async function importImage(_: unknown, { repo, tag, changes = '' }: { repo: string; tag: string; changes?: string }) {
  for (const image of stored) image.RepoTags = image.RepoTags.filter((one) => one !== `${repo}:${tag}`);
  const Id = `sha256:${stored.length}`;
  const [, key = 'none', value = ''] = /^LABEL (\S+)="(.*)"$/.exec(changes) ?? [];
  stored.push({ Id, ParentId: '', RepoTags: [`${repo}:${tag}`], Labels: { [key]: value } });
  return new PassThrough().end(`${JSON.stringify({ status: Id })}\n`);
}

function images() {
  const docker = { getImage, listImages, importImage, listContainers: async () => [] };
  const daemon: Daemon = {
    isThere: () => true,
    tried: async () => {},
    call: (ask) => ask(docker as unknown as Docker),
    onEvent() {},
    onChange() {},
    close() {},
  };
  return createDockerImages({ daemon, box: 'box', clock: createVirtualClock() });
}

const importRoot = () => images().importRoot(name, Readable.from(['root']), new AbortController().signal);

test('a root that lost its name before a kill is removed later, and the new one stays', async () => {
  await importRoot();
  killedBefore = 'sha256:0';
  await expect(importRoot()).rejects.toThrow('killed');
  killedBefore = undefined;
  await images().tidyRoots();
  expect([removed, stored.map(({ Id }) => Id)]).toEqual([['sha256:0'], ['sha256:1']]);
});

test('one that something was built of stays, and so does everything built of one', async () => {
  await importRoot();
  const [root] = stored;
  if (root === undefined) throw new Error('no root');
  root.RepoTags = [];
  held = [root.Id];
  const inherited = {
    Id: 'built',
    ParentId: '',
    RepoTags: [],
    Labels: { ...root.Labels, [labels.build]: 'box/app-a' },
  };
  const byHand = { Id: 'by-hand', ParentId: root.Id, RepoTags: [], Labels: root.Labels };
  stored.push(inherited, byHand);
  await images().tidyRoots();
  expect(removed).toEqual([]);
});

test('images are given up only as long as they may be, asked before each one', async () => {
  for (const version of ['1', '2', '3'])
    stored.push({ Id: version, ParentId: '', RepoTags: [`${holder}:${version}_app`], Labels: {} });
  await images().pruneExcept('app-a', undefined, () => removed.length < 1);
  expect(removed).toEqual([`${holder}:1_app`]);
});
