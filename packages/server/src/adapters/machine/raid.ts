import { readFile } from 'node:fs/promises';
import type { Raid } from '@kontor/contract/machine/figures';
import { notThere } from './not-there.ts';

/** Resolves with the software RAIDs of this machine; null where the kernel has none. `proc`: where procfs is mounted. */
export async function readRaids(proc = '/proc'): Promise<Raid[] | null> {
  const text = await readFile(`${proc}/mdstat`, 'utf8').catch(notThere);
  const raids = parseMdstat(text ?? '');
  return raids.length === 0 ? null : raids;
}

/**
 * Parses /proc/mdstat (md(4)): `md0 : active raid1 sdb1[1] sda1[0](F)`, then a line with `[2/1] [_U]` where members can be missing, and during a rebuild one with
 * `recovery = 12.6%`.
 */
export function parseMdstat(text: string): Raid[] {
  return text.split(/\n(?=md)/).flatMap((block) => {
    const [, name, state = '', rest = ''] = /^(md\S*) : (\w+)(?: \([\w-]+\))?(.*)$/m.exec(block) ?? [];
    if (name === undefined) return [];
    const words = rest.trim().split(/\s+/);
    const level = words.find((word) => /^(raid\d+|linear|multipath)$/.test(word)) ?? '';
    const drives = [...rest.matchAll(/(\S+)\[\d+\]/g)].map(([, drive = '']) => drive);
    const progress = /(?:recovery|resync|reshape)\s*=\s*([\d.]+)%/.exec(block)?.[1];
    return [
      {
        ...{ deviceName: `/dev/${name}`, level, drives },
        status: state === 'active' ? statusOf(block, progress !== undefined) : 'FAILED',
        progress: progress === undefined ? null : Number(progress),
      } as const,
    ];
  });
}

function statusOf(block: string, isRebuilding: boolean): Raid['status'] {
  const [, all, working] = /\[(\d+)\/(\d+)\]/.exec(block) ?? [];
  if (isRebuilding) return 'REBUILDING';
  return all === working && !/\(F\)/.test(block) ? 'GOOD' : 'DEGRADED';
}
