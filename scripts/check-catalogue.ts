// Checks the store's manifests against what the makers of their images say (docs/decisions/0111-apps-as-their-makers-run-them.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, manifest } from '@kontor/contract/manifest/manifest';
import { parse } from 'yaml';
import { faultsOf, type ImageRecords, imagesWithoutDigest, nameOf } from './checks/catalogue.ts';
import { type Finding, runCheck } from './checks/findings.ts';
import { root } from './launch/prepare.mjs';

const recordsFile = 'scripts/catalogue/images.json';

interface Shipped {
  path: string;
  read: Manifest;
}

function readCatalogue(folder: string): Shipped[] {
  const apps = readdirSync(join(folder, 'catalogue'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return apps.map(({ name }) => {
    const path = `catalogue/${name}/manifest.yaml`;
    return { path, read: manifest.parse(parse(readFileSync(join(folder, path), 'utf8'))) };
  });
}

export function checkCatalogue(folder: string): Finding[] {
  const records: ImageRecords = JSON.parse(readFileSync(join(folder, recordsFile), 'utf8')).images;
  const used = new Set<string>();
  const found = readCatalogue(folder).flatMap(({ path, read }) => {
    for (const engine of read.engines)
      if (engine.type === 'docker')
        for (const { image } of Object.values(engine.services)) if (image !== undefined) used.add(nameOf(image));
    return faultsOf(read, records).map((message) => ({ path, message }));
  });
  const unused = Object.keys(records).filter((name) => !used.has(name));
  return [...found, ...unused.map((name) => ({ path: recordsFile, message: `no app uses ${name}` }))];
}

/** Returns the images of the store whose digest nobody looked up yet. */
const unpinnedImages = (folder: string): Finding[] =>
  readCatalogue(folder).flatMap(({ path, read }) =>
    imagesWithoutDigest(read).map((image) => ({
      path,
      message: `${image} is pinned by its tag alone: add its digest`,
    })),
  );

if (import.meta.main) {
  const forRelease = process.argv.includes('--release');
  runCheck('check-catalogue', () => [...checkCatalogue(root), ...(forRelease ? unpinnedImages(root) : [])]);
  const { length } = forRelease || process.exitCode !== 0 ? [] : unpinnedImages(root);
  if (length > 0) console.log(`${length} images are pinned by their tags alone; --release lists them.`);
}
