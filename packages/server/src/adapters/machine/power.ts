import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PowerReason } from '@kontor/contract/machine/figure-texts';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import type { Commands } from '../run-command.ts';

/** Restarts the machine the box runs on, and switches it off. */
export interface Power {
  /** Returns why the machine cannot be restarted or switched off from here; undefined when it can. */
  obstacle(): PowerReason | undefined;
  /** Restarts the machine, which first stops the box in order. Throws `AdapterError` when that is refused. */
  restart(): Promise<void>;
  /** Switches the machine off, which first stops the box in order. Throws `AdapterError` when that is refused. */
  shutdown(): Promise<void>;
}

export interface PowerNeeds {
  commands: Pick<Commands, 'run'>;
  isRoot: boolean;
  /** Root of the machine's file system. */
  root?: string;
}

/** A service manager that hangs is not waited for any longer. */
const timeoutMs = seconds(60);

/** Files by which a container runtime marks the inside of a container: Docker, Podman, systemd-nspawn and LXC. */
const containerMarks = ['.dockerenv', 'run/.containerenv', 'run/systemd/container'];

/** Restarts and switches off through systemd, which stops all services first. `run/systemd/system` exists while systemd runs: sd_booted(3). */
export function createPower({ commands, isRoot, root = '/' }: PowerNeeds): Power {
  const has = (path: string) => existsSync(join(root, path));
  /** Checks the environment of the machine's first process; if that is unreadable, returns false. */
  const isFirstInContainer = () => {
    try {
      return /(^|\0)container=/.test(readFileSync(join(root, 'proc/1/environ'), 'utf8'));
    } catch {
      return false;
    }
  };

  function obstacle(): PowerReason | undefined {
    if (containerMarks.some(has) || isFirstInContainer()) return 'in-container';
    if (!isRoot) return 'not-root';
    return has('run/systemd/system') ? undefined : 'no-systemd';
  }

  async function order(verb: 'reboot' | 'poweroff'): Promise<void> {
    const reason = obstacle();
    if (reason !== undefined) throw new AdapterError(reason);
    const { code, lines } = await commands.run({
      program: 'systemctl',
      args: [verb],
      cwd: root,
      job: 'power',
      timeoutMs,
    });
    if (code !== 0) throw new AdapterError(lines.join(' ') || `systemctl ended with ${code}`);
  }

  return { obstacle, restart: () => order('reboot'), shutdown: () => order('poweroff') };
}
