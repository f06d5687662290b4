import type { HardDrive } from '@kontor/contract/machine/figures';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { systemText } from '../text/index.ts';

/** Returns a function that names a disk: its model and size. */
export function useDriveName() {
  const t = useText(systemText);
  const format = useFormat();
  return ({ model, deviceName, sizeInKBytes }: HardDrive): string => {
    const size = format.bytes(bytesOfKb(sizeInKBytes));
    const name = model ?? t(($) => $.drives.unnamed, { device: deviceName.replace('/dev/', '') });
    // many models name their size themselves
    return /\d\s?[TG]B\b/i.test(name) ? name : `${name}, ${size}`;
  };
}
