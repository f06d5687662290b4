import type { StoreApp } from '@kontor/contract/apps/store';
import { memoryFits } from '@kontor/contract/rules/apps/apps';
import { useSystemInfo } from '../../../../shared/machine/queries.ts';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { wizardText } from './text/index.ts';

const bytesOf = (kb: number | null | undefined) => (kb === null || kb === undefined ? undefined : bytesOfKb(kb));

/** Returns the machine's free resources beside the app's needs. */
export function useResources(app: Pick<StoreApp, 'memoryLimit' | 'diskNeeded'>) {
  const t = useText(wizardText);
  const format = useFormat();
  const systemInfo = useSystemInfo().data;
  return {
    freeMemory: bytesOf(systemInfo?.freeRAMInKBytes),
    freeDisk: bytesOf(systemInfo?.freeSpaceInKBytes),
    isShort: !memoryFits(systemInfo?.freeRAMInKBytes ?? null, app.memoryLimit),
    summary: t(($) => $.summary, { memory: format.bytes(app.memoryLimit), disk: format.bytes(app.diskNeeded) }),
  };
}
