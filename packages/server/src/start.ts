import { openBox, openBoxRecovery } from './box.ts';
import { readConfig } from './config.ts';
import { LostDatabase } from './folders.ts';

/** What runs: the box, or the recovery page of a box whose database is gone. */
export interface Running {
  stop(): Promise<void>;
}

/** Starts what the environment asks for, and says where it answers. */
export async function start(say: (line: string) => void): Promise<Running> {
  const config = readConfig(process.env, process.cwd());
  try {
    const box = await openBox(config);
    say(`Kontor ${box.portalUrl}`);
    if (box.fault !== undefined) say(`Recovery: the database is damaged (${box.fault}). Put it back from a backup.`);
    if (box.slices.setup.isWaiting()) say(`Setup PIN ${box.slices.setup.pin()}`);
    return box;
  } catch (error) {
    if (!(error instanceof LostDatabase)) throw error;
    const recovery = await openBoxRecovery(config);
    say(`Kontor ${recovery.portalUrl}`);
    say(`Recovery: ${error.message}`);
    say(`Recovery PIN ${recovery.pin}`);
    return recovery;
  }
}
