import type { AddonServers } from '../adapters/addons/addon-servers.ts';
import type { BaseImage } from '../adapters/base-image/base-image.ts';
import type { BoxKey } from '../adapters/box-key.ts';
import type { Space } from '../adapters/disk-space/disk-space.ts';
import type { Engine } from '../adapters/engine/engine.ts';
import type { Directory } from '../adapters/ldap/directory.ts';
import type { Machine } from '../adapters/machine/machine.ts';
import type { Power } from '../adapters/machine/power.ts';
import type { Nginx } from '../adapters/nginx/nginx.ts';
import type { Commands } from '../adapters/run-command.ts';

/** The real parts of the box. `App` is what the catalogue holds for each app of the store. */
export interface Adapters<App = unknown> {
  boxKey: BoxKey;
  engine: Engine;
  /** What images built here begin with. */
  baseImage: BaseImage;
  commands: Commands;
  machine: Machine;
  /** Returns how much room the disk of a folder has. */
  space(folder: string): Space;
  power: Power;
  /** Ends this server in order and has it started again; undefined where nobody would. Apps run on. */
  restartServer: (() => void) | undefined;
  directory: Directory;
  /** The servers apps may ask for. */
  addonServers: AddonServers;
  /** Where it stands between browsers and the server. */
  nginx: Nginx | undefined;
  /** The apps the store offers. */
  catalogue: { folder: string; apps: readonly App[] };
  /** Version of the product. */
  version: string;
}
