import type { AddonServers } from '../adapters/addons/addon-servers.ts';
import type { BackupTargets } from '../adapters/backup-targets/target.ts';
import type { BaseImage } from '../adapters/base-image/base-image.ts';
import type { BoxKey } from '../adapters/box-key.ts';
import type { Space } from '../adapters/disk-space/disk-space.ts';
import type { Engine } from '../adapters/engine/engine.ts';
import type { Directory } from '../adapters/ldap/directory.ts';
import type { DockerSetup } from '../adapters/machine/docker-setup.ts';
import type { Hardware } from '../adapters/machine/hardware.ts';
import type { Machine } from '../adapters/machine/machine.ts';
import type { Power } from '../adapters/machine/power.ts';
import type { Nginx } from '../adapters/nginx/nginx.ts';
import type { PictureRenderer } from '../adapters/pictures/picture-renderer.ts';
import type { Restic } from '../adapters/restic/restic.ts';
import type { Commands } from '../adapters/run-command.ts';
import type { PushServices } from '../adapters/web-push/push-services.ts';

/** The adapters of the box. `App` is the type of a catalogue entry. */
export interface Adapters<App = unknown> {
  boxKey: BoxKey;
  engine: Engine;
  /** Base image of all images built on this box. */
  baseImage: BaseImage;
  commands: Commands;
  pictures: PictureRenderer;
  machine: Machine;
  hardware: Hardware;
  /** Returns the free and total space of the disk that holds `folder`. */
  space(folder: string): Space;
  power: Power;
  dockerSetup: DockerSetup;
  pushServices: PushServices;
  /** Stops this server in order and restarts it; apps keep running. Undefined where no service manager would restart it. */
  restartServer: (() => void) | undefined;
  /** Stops this server and its apps in order, and ends it. Undefined where that is not possible, as in tests. */
  stopServer: (() => void) | undefined;
  directory: Directory;
  /** The addon servers that apps can request. */
  addonServers: AddonServers;
  /** Undefined where the server itself is the reverse proxy. */
  nginx: Nginx | undefined;
  restic: Restic;
  /** Where backups go. */
  backupTargets: BackupTargets;
  /** The app catalogue. */
  catalogue: { folder: string; apps: readonly App[] };
  /** Version of the product. */
  version: string;
}
