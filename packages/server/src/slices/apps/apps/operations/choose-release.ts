import { join } from 'node:path';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { isUpdate } from '@kontor/contract/rules/version';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import { exportParts, readExportInfo } from '../../../../adapters/app-files/app-exports.ts';
import { readExportedRelease } from '../../../../adapters/app-files/export-release.ts';
import { engineOf, pinEngine } from '../../store/index.ts';
import type { AppsNeeds } from '../needs.ts';

/** The app an export is of. */
export interface ExportedApp {
  instanceId: string;
  storeId: string | undefined;
  /** The manifest this server has of it; undefined where it has none. */
  stored: Manifest | undefined;
}

/**
 * Returns a function that returns the manifest of the version an app is made in from its export in a folder: that of the export for an own app, else what the
 * store offers. Refused with `rebuild-code-missing`, `rebuild-not-offered` and `rebuild-offer-older`.
 */
export function createChooseRelease({ store, adapters }: Pick<AppsNeeds, 'store' | 'adapters'>) {
  return ({ instanceId, storeId, stored }: ExportedApp, folder: string): Manifest => {
    const info = readExportInfo(folder);
    if (info?.instanceId !== instanceId) throw new AdapterError(`${folder} is no complete export of ${instanceId}.`);
    const exported = readExportedRelease(join(folder, exportParts.release))?.manifest;
    // That of the export names the images exactly.
    const known = [exported, stored].filter((manifest) => manifest !== undefined);
    const [any] = stored === undefined ? known : [stored];
    if (any === undefined) throw new RefusedError('rebuild-code-missing');
    const inVersion = (version: string) => known.find((manifest) => manifest.version === version);
    if (any.hosted !== undefined) {
      const own = inVersion(info.version);
      if (own === undefined) throw new RefusedError('rebuild-code-missing');
      return own;
    }
    const offered = store.find(storeId ?? any.id)?.manifest;
    if (offered === undefined) throw new RefusedError('rebuild-not-offered');
    if (isUpdate(info.version, offered.version))
      throw new RefusedError('rebuild-offer-older', { params: { version: info.version, offered: offered.version } });
    return inVersion(offered.version) ?? pinEngine(offered, adapters.engine.kinds(), engineOf(any).type);
  };
}
