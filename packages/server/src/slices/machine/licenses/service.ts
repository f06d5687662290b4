import { noDebianReasonOf } from '@kontor/contract/machine/licence-texts';
import type { ComponentNames, Licences, LicenceTexts } from '@kontor/contract/machine/licenses';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import { createJsonPieces, type JsonPieces, type JsonPiecesInMaking } from '@kontor/platform/http/json-pieces';
import { runYielding, type YieldingWork } from '@kontor/platform/work/yielding-work';
import type { DebianLicences } from '../../../adapters/machine/debian-licences/debian-licences.ts';
import { readShipped } from './shipped.ts';
import {
  idPrefixes,
  shippedId,
  viewCommonText,
  viewDebian,
  viewDebianText,
  viewPortalText,
  viewShipped,
  viewShippedText,
  viewTexts,
} from './view.ts';

export interface LicensesServiceNeeds {
  debian: DebianLicences;
  shippedFile: string;
}

/** Begins a list of a response. */
function listIn(pieces: JsonPiecesInMaking, start: string) {
  pieces.add(start);
  let before = '';
  function add(entry: object): boolean {
    const isPause = pieces.add(before + JSON.stringify(entry));
    before = ',';
    return isPause;
  }
  function* addAll(entries: readonly object[]): YieldingWork<void> {
    for (const entry of entries) if (add(entry)) yield;
  }
  return { add, addAll };
}

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

  /** Yields what Debian has installed, each with its texts, and then the licences they share. */
  async function* readDebian(): AsyncGenerator<Licences['device'][number]> {
    const installed = await debian.list();
    const names = new Set<string>();
    for (const software of 'software' in installed ? installed.software : []) {
      const { files, common } = (await debian.read(software.source)) ?? { files: [], common: [] };
      for (const name of common) names.add(name);
      yield viewDebianText(software, files);
    }
    for (const name of [...names].sort()) {
      const file = await debian.readCommon(name);
      if (file !== undefined) yield viewCommonText(file);
    }
  }

  /** Megabytes: neither read nor serialised in one turn, and held only until they are sent. */
  async function readTexts(): Promise<JsonPieces> {
    const shipped = await readShipped(shippedFile);
    const pieces = createJsonPieces();
    const { add: addDevice, addAll: addDevices } = listIn(pieces, '{"device":[');
    await runYielding(addDevices(shipped.device.map(viewShippedText)));
    for await (const each of readDebian()) addDevice(each);
    await runYielding(listIn(pieces, '],"ui":[').addAll(shipped.ui.map(viewPortalText)));
    pieces.add(']}');
    return pieces.end();
  }

  let reading: Promise<JsonPieces> | undefined;

  return {
    listNames,
    async readText(id: string): Promise<LicenceTexts> {
      const found = await findTexts(id);
      if (found === undefined) throw new RefusedError('not-found');
      return found;
    },
    /** Resolves with everything in full: whoever asks while it is being read gets the same. */
    readAll(): Promise<JsonPieces> {
      reading ??= readTexts().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
