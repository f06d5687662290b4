import type { Component, Licences, LicenceTexts } from '@kontor/contract/machine/licenses';
import type { DebianSoftware, LicenceFile } from '../../../adapters/machine/debian-licences/debian-licences.ts';
import type { ShippedPackage } from './shipped.ts';

/** Beginnings of the ids of the API: they say where the text is. */
export const idPrefixes = { shipped: 'shipped:', debian: 'debian:', common: 'common:' } as const;

export const shippedId = ({ name, version }: ShippedPackage): string => `${idPrefixes.shipped}${name} ${version}`;

export const viewShipped = (one: ShippedPackage): Component => ({
  ...{ id: shippedId(one), name: one.name, version: one.version, url: one.url },
  ...{ licenses: one.license === '' ? [] : [one.license], packages: [] },
});

export const viewDebian = ({ source, version, url, licenses, packages }: DebianSoftware): Component => ({
  ...{ id: `${idPrefixes.debian}${source}`, name: source, version, url, licenses, packages },
});

type OfDevice = Licences['device'][number];

// In the shape the documents give each.
export const viewShippedText = ({ name, version, url, text }: ShippedPackage): OfDevice => ({
  ...{ project: `${name} ${version}`, url, licenseText: text },
});

export const viewDebianText = ({ source, version, url }: DebianSoftware, files: readonly LicenceFile[]): OfDevice => ({
  ...{ project: `${source} ${version}`, url },
  licenseText: files.flatMap(({ text }) => text ?? []).join('\n\n'),
});

/** Texts that many refer to are there once, by the name of the file the others refer to. */
export const viewCommonText = ({ file, text }: LicenceFile): OfDevice => ({
  ...{ project: file, url: '', licenseText: text ?? '' },
});

export const viewPortalText = ({ name, version, url, text }: ShippedPackage): Licences['ui'][number] => ({
  ...{ name, repository: url, version, licenseText: text },
});

export const viewTexts = (files: readonly LicenceFile[], common: readonly string[] = []): LicenceTexts => ({
  texts: files.map(({ file, text }) => ({ file, text })),
  common: common.map((name) => ({ id: `${idPrefixes.common}${name}`, name })),
});
