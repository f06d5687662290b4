import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RestartObstacle } from '@kontor/contract/machine/repair-texts';
import { AdapterError } from '@kontor/platform/errors';
import type { Commands } from '../run-command.ts';

/** Restarting the machine the box runs on. */
export interface Power {
  /** Why it cannot be restarted from here; undefined where it can. */
  obstacle(): RestartObstacle | undefined;
  /** Asks the machine to restart, which stops the box in order. `Failed` when it does not want to. */
  restart(): Promise<void>;
}

export interface PowerNeeds {
  commands: Pick<Commands, 'run'>;
  isRoot: boolean;
  /** Where the machine's files begin. */
  root?: string;
}

/** Files by which a container runtime marks the inside of a container: Docker, Podman, systemd-nspawn and LXC. */
const containerMarks = ['.dockerenv', 'run/.containerenv', 'run/systemd/container'];

/** Through systemd, which ends everything in order first. There while it runs: sd_booted(3). */
export function createPower({ commands, isRoot, root = '/' }: PowerNeeds): Power {
  const has = (path: string) => existsSync(join(root, path));
  /** Of the machine's first process; an unreadable one tells nothing. */
  const isFirstInContainer = () => {
    try {
      return /(^|\0)container=/.test(readFileSync(join(root, 'proc/1/environ'), 'utf8'));
    } catch {
      return false;
    }
  };

  function obstacle(): RestartObstacle | undefined {
    if (containerMarks.some(has) || isFirstInContainer()) return 'in-container';
    if (!isRoot) return 'not-root';
    return has('run/systemd/system') ? undefined : 'no-systemd';
  }

  return {
    obstacle,
    async restart() {
      const reason = obstacle();
      if (reason !== undefined) throw new AdapterError(reason);
      const { code, lines } = await commands.run({ program: 'systemctl', args: ['reboot'], cwd: root, job: 'power' });
      if (code !== 0) throw new AdapterError(lines.join(' ') || `systemctl ended with ${code}`);
    },
  };
}
