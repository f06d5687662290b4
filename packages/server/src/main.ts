import { enableCompileCache } from 'node:module';
import { readConfig } from './config.ts';

enableCompileCache();

/** What runs: the box, or the recovery page of a box whose database is gone. */
interface Running {
  stop(): Promise<void>;
}

async function start(): Promise<Running> {
  const config = readConfig(process.env, process.cwd());
  const { openBox, openBoxRecovery } = await import('./box.ts');
  const { LostDatabase } = await import('./folders.ts');
  try {
    const box = await openBox(config);
    console.log(`Kontor ${box.portalUrl}`);
    if (box.slices.setup.isWaiting()) console.log(`Setup PIN ${box.slices.setup.pin()}`);
    return box;
  } catch (error) {
    if (!(error instanceof LostDatabase)) throw error;
    const recovery = await openBoxRecovery(config);
    console.log(`Kontor ${recovery.portalUrl}`);
    console.log(`Recovery: ${error.message}`);
    return recovery;
  }
}

/** The first signal stops everything in order, also one that comes while the box is being put together; a second one ends it at once. */
function stopOnSignal(started: Promise<Running>): void {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const stop = async () => {
    for (const signal of signals) process.removeAllListeners(signal);
    await (await started).stop();
    process.exit(0);
  };
  for (const signal of signals) process.once(signal, () => void stop());
}

const started = start();
stopOnSignal(started);
started.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
