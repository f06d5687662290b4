// Run by a test as a separate server: starts the given workload, reports it, and waits to be killed.
import { systemClock } from '@kontor/platform/work/clock';
import { createProcessEngine } from './process-engine.ts';

const { needs, spec } = JSON.parse(process.argv[2] ?? '');
const log = {
  warn: (details: object, message: string) => process.stdout.write(`${message} ${JSON.stringify(details)}\n`),
};
const engine = await createProcessEngine({ ...needs, clock: systemClock, node: process.execPath, log });
await engine.start(spec);
process.stdout.write(`started ${engine.isolation.level}\n`);
