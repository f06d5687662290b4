import type { Component, Licences, LicenceTexts } from '@kontor/contract/machine/licenses';
import type { DebianSoftware, LicenceFile } from '../../../adapters/machine/debian-licences/debian-licences.ts';
import type { Shipped, ShippedPackage } from './shipped.ts';

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

/** Returns everything in the shape the documents give it. Texts that many refer to are there once, by the name of the file the others refer to. */
export const viewLicences = (
  shipped: Shipped,
  debian: readonly { software: DebianSoftware; files: readonly LicenceFile[] }[],
  common: readonly LicenceFile[],
): Licences => ({
  device: [
    ...shipped.device.map(({ name, version, url, text }) => ({
      project: `${name} ${version}`,
      url,
      licenseText: text,
    })),
    ...debian.map(({ software: { source, version, url }, files }) => ({
      ...{ project: `${source} ${version}`, url },
      licenseText: files.flatMap(({ text }) => text ?? []).join('\n\n'),
    })),
    ...common.map(({ file, text }) => ({ project: file, url: '', licenseText: text ?? '' })),
  ],
  ui: shipped.ui.map(({ name, version, url, text }) => ({ name, repository: url, version, licenseText: text })),
});

export const viewTexts = (files: readonly LicenceFile[], common: readonly string[] = []): LicenceTexts => ({
  texts: files.map(({ file, text }) => ({ file, text })),
  common: common.map((name) => ({ id: `${idPrefixes.common}${name}`, name })),
});
