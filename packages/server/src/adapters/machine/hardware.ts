import type { NetworkInterface, Raid } from '@kontor/contract/machine/figures';
import type { Clock } from '@kontor/platform/work/clock';
import type { Commands } from '../run-command.ts';
import { createDebianLicences, type DebianLicences } from './debian-licences/debian-licences.ts';
import { createDrives, type Drives } from './drives/drives.ts';
import { createNetwork } from './network.ts';
import { readPackageVersions, type SoftwareVersion } from './package-versions.ts';
import { readRaids } from './raid.ts';

/** What the machine is made of, read from the kernel and by programs of Debian. */
export interface Hardware {
  drives: Drives;
  /** Resolves with null where there is no software RAID. */
  raids(): Promise<Raid[] | null>;
  network(): Promise<NetworkInterface[]>;
  /** Resolves with null on systems other than Debian. */
  packageVersions(): Promise<SoftwareVersion[] | null>;
  licences: DebianLicences;
}

export interface HardwareNeeds {
  commands: Pick<Commands, 'run'>;
  clock: Clock;
  /** Returns the names of Debian's packages the box uses, whether or not they are installed. */
  packages(): readonly string[];
}

export function createHardware(needs: HardwareNeeds): Hardware {
  return {
    drives: createDrives(needs),
    raids: () => readRaids(),
    network: createNetwork(),
    packageVersions: () => readPackageVersions(needs.commands),
    licences: createDebianLicences(needs),
  };
}
