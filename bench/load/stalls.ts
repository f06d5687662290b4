import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Box, withBox } from '../box.ts';

const program = new URL('./stalls-probe.mjs', import.meta.url).href;

/** A box that says how long its thread was blocked. */
export interface ObservedBox extends Box {
  /** Resolves with the milliseconds the thread was blocked at most since the last time this was asked. */
  longestStall(): Promise<number>;
}

/** Runs a benchmark on a box of its own whose thread is observed. */
export async function withObservedBox<T>(work: (box: ObservedBox) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  const file = join(folder, 'stall');
  async function longestStall({ pid }: Box): Promise<number> {
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    for (let tries = 0; tries < 500; tries++) {
      await wait(10);
      const said = readIfThere(file);
      if (said !== undefined) return Number(said);
    }
    throw new Error('the box does not say how long its thread was blocked');
  }
  try {
    return await withBox((box) => work({ ...box, longestStall: () => longestStall(box) }), {
      environment: { NODE_OPTIONS: `--import=${program}`, STALLS_FILE: file },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}
