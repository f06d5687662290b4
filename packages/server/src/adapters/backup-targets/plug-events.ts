import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Clock } from '@kontor/platform/work/clock';
import { days, seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { createSignal } from '@kontor/platform/work/signal';
import type { Commands } from '../run-command.ts';
import type { Disk } from './target.ts';

/** Sees disks that are plugged in. */
export interface PlugEvents {
  /** Calls the listener with the UUID of each file system that appears from now on. Returns a function that ends it. */
  watch(listener: (fsUUID: string) => void): () => Promise<void>;
}

export interface PlugEventsNeeds {
  commands: Pick<Commands, 'run'>;
  disks(): Promise<Disk[]>;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}

const lookEvery = seconds(10);

/** Creates them from udev, or by looking at the disks where udev does not run. */
export const createPlugEvents = (needs: PlugEventsNeeds): PlugEvents =>
  existsSync('/run/udev/control')
    ? createUdevEvents(needs)
    : createPolledEvents({ ...needs, devices: () => readFile('/proc/partitions', 'utf8') });

interface PolledNeeds extends Omit<PlugEventsNeeds, 'commands'> {
  /** What the kernel lists of block devices; it differs when one appears or goes. */
  devices(): Promise<string>;
}

/**
 * Looks at the disks when the block devices have changed, and once more ten seconds later, since a disk may take a moment to be readable. What is there at
 * the first look was not plugged in.
 */
export function createPolledEvents({ disks, devices, clock, log }: PolledNeeds): PlugEvents {
  return {
    watch(listener) {
      let known: Set<string> | undefined;
      let [listed, listedBefore]: (string | undefined)[] = [];
      const look = repeat({
        name: 'disks that are plugged in',
        ...{ clock, log, every: lookEvery },
        async run() {
          const list = await devices();
          if (known && list === listed && list === listedBefore) return;
          const found = (await disks()).flatMap(({ partitions }) => partitions.map(({ fsUUID }) => fsUUID));
          const before = known;
          known = new Set(found.filter((fsUUID) => fsUUID !== ''));
          [listed, listedBefore] = [list, listed];
          if (before) for (const fsUUID of known) if (!before.has(fsUUID)) listener(fsUUID);
        },
      });
      look.start();
      return () => look.stop();
    },
  };
}

/** Follows the events of udev; it is asked again when its monitor ends. */
export function createUdevEvents({ commands, clock, log }: Omit<PlugEventsNeeds, 'disks'>): PlugEvents {
  return {
    watch(listener) {
      const stop = new AbortController();
      const monitor = repeat({
        name: 'disks that are plugged in',
        ...{ clock, log, every: seconds(1) },
        async run() {
          const parse = parseUdev(listener);
          const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(days(1))]);
          const args = ['monitor', '--udev', '--property', '--subsystem-match=block'];
          const options = { cwd: '/', job: 'backup', isAlone: true, timeoutMs: days(2), onLine: parse, signal };
          try {
            const { code } = await commands.run({ program: 'udevadm', args, ...options });
            throw new Error(`udevadm ended with ${code}`);
          } catch (cause) {
            if (!signal.aborted) throw cause;
          }
        },
      });
      monitor.start();
      return () => {
        stop.abort();
        return monitor.stop();
      };
    },
  };
}

/**
 * Returns a reader of the lines of `udevadm monitor --property`: a headline, then one property a line, then an empty line. Calls the listener for file systems
 * that were added.
 */
export function parseUdev(listener: (fsUUID: string) => void): (line: string) => void {
  let properties = new Map<string, string>();
  return (line) => {
    if (line !== '') {
      const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) properties.set(name, value);
      return;
    }
    const [action, use, fsUUID] = ['ACTION', 'ID_FS_USAGE', 'ID_FS_UUID'].map((name) => properties.get(name));
    properties = new Map();
    if (action === 'add' && use === 'filesystem' && fsUUID) listener(fsUUID);
  };
}

/** Those who want to know of disks that are plugged in. */
export interface PlugListeners {
  /** Adds a listener. Returns a function that removes it. */
  add(listener: (fsUUID: string) => void): () => void;
  close(): Promise<void>;
}

/** Creates the listeners: the disks are watched only while there are some. */
export function createPlugListeners(events: () => PlugEvents, log: PlugEventsNeeds['log']): PlugListeners {
  const plugged = createSignal<string>('disk plugged in', log);
  let count = 0;
  let end = async () => {};

  function remove(unsubscribe: () => void): void {
    unsubscribe();
    count -= 1;
    if (count === 0) void end();
  }

  return {
    add(listener) {
      const unsubscribe = plugged.subscribe(listener);
      count += 1;
      if (count === 1) end = events().watch(plugged.emit);
      let isAdded = true;
      return () => {
        if (isAdded) remove(unsubscribe);
        isAdded = false;
      };
    },
    async close() {
      plugged.clear();
      await end();
    },
  };
}
