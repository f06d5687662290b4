import { type Manifest, manifest } from '@kontor/contract/manifest/manifest';

const text = { de: 'Wiki', en: 'Wiki' };

/** Returns the manifest of an app called Wiki with the given fields; the others do not matter. */
export const manifestWith = (more: object = {}): Manifest =>
  manifest.parse({
    manifestVersion: 1,
    id: 'wiki',
    version: '1.0',
    ...{ title: text, tagline: text, description: text, author: 'Kontor', licence: 'MIT', icon: 'icon.svg' },
    ...{ category: 'knowledge', memoryLimit: 1000, diskNeeded: 1000, httpPort: 80, auth: { mode: 'none' } },
    engines: [{ type: 'process', command: ['node', 'bundle/wiki.mjs'] }],
    ...more,
  });
