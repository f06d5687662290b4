import { noDebianReasonOf } from '@kontor/contract/machine/licence-texts';
import type { ComponentNames, Licences, LicenceTexts } from '@kontor/contract/machine/licenses';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { DebianLicences, LicenceFile } from '../../../adapters/machine/debian-licences/debian-licences.ts';
import { readShipped } from './shipped.ts';
import { idPrefixes, shippedId, viewDebian, viewLicences, viewShipped, viewTexts } from './view.ts';

export interface LicensesServiceNeeds {
  debian: DebianLicences;
  shippedFile: string;
}

const isFound = (file: LicenceFile | undefined): file is LicenceFile => file !== undefined;

export function createLicensesService({ debian, shippedFile }: LicensesServiceNeeds) {
  async function listNames(language: Language): Promise<ComponentNames> {
    const [shipped, installed] = await Promise.all([readShipped(shippedFile), debian.list()]);
    return {
      device: shipped.device.map(viewShipped),
      debian: 'software' in installed ? installed.software.map(viewDebian) : [],
      ui: shipped.ui.map(viewShipped),
      debianReason: 'reason' in installed ? noDebianReasonOf(installed.reason, language) : '',
    };
  }

  /** Resolves with the texts of what has this id in the list, or of a common licence. An id is never part of a path. */
  async function findTexts(id: string): Promise<LicenceTexts | undefined> {
    const { debian: ofDebian, common } = idPrefixes;
    if (id.startsWith(ofDebian)) {
      const found = await debian.read(id.slice(ofDebian.length));
      return found && viewTexts(found.files, found.common);
    }
    if (id.startsWith(common)) {
      const file = await debian.readCommon(id.slice(common.length));
      return file && viewTexts([file]);
    }
    const { device, ui } = await readShipped(shippedFile);
    const found = [...device, ...ui].find((one) => shippedId(one) === id);
    return found && viewTexts([{ file: '', text: found.text }]);
  }

  async function readTexts(): Promise<Licences> {
    const [shipped, installed] = await Promise.all([readShipped(shippedFile), debian.list()]);
    const all: Parameters<typeof viewLicences>[1][number][] = [];
    const names = new Set<string>();
    for (const software of 'software' in installed ? installed.software : []) {
      const { files, common } = (await debian.read(software.source)) ?? { files: [], common: [] };
      all.push({ software, files });
      for (const name of common) names.add(name);
    }
    const shared: LicenceFile[] = [];
    for (const name of [...names].sort()) shared.push(...[await debian.readCommon(name)].filter(isFound));
    return viewLicences(shipped, all, shared);
  }

  let reading: Promise<Licences> | undefined;

  return {
    listNames,
    async readText(id: string): Promise<LicenceTexts> {
      const found = await findTexts(id);
      if (found === undefined) throw new RefusedError('not-found');
      return found;
    },
    /** Resolves with everything in full, megabytes of it: whoever asks while it is being read gets the same. */
    readAll(): Promise<Licences> {
      reading ??= readTexts().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
