import { enableCompileCache } from 'node:module';
import { readConfig } from './config.ts';

enableCompileCache();

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const { openBox } = await import('./box.ts');
  const box = await openBox(config);
  console.log(`Kontor ${box.portalUrl}`);
  if (box.slices.setup.isWaiting()) console.log(`Setup PIN ${box.slices.setup.pin()}`);

  const signals = ['SIGTERM', 'SIGINT'] as const;
  const stop = async () => {
    for (const signal of signals) process.removeAllListeners(signal);
    await box.stop();
    process.exit(0);
  };
  for (const signal of signals) process.once(signal, () => void stop());
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
