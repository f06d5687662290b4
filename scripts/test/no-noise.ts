import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Makes noise a failure: whatever a test, or the code it runs, writes to the console, and every warning of the process (a leaking listener,
 * a deprecated API). Unhandled rejections fail the run by themselves.
 */
const loud = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
const heard: string[] = [];
const before = new Map(loud.map((name) => [name, console[name]]));

const listen = (warning: Error) => {
  if (warning.name !== 'ExperimentalWarning') heard.push(`process warning: ${warning.stack ?? warning.message}`);
};

function complain(): void {
  const noise = heard.splice(0);
  if (noise.length > 0) throw new Error(`A test makes no noise, but this was said:\n${noise.join('\n')}`);
}

beforeAll(() => {
  for (const name of loud) {
    console[name] = (...said: unknown[]) => heard.push(`console.${name}: ${said.map(String).join(' ')}`);
  }
  process.on('warning', listen);
});

afterEach(complain);

afterAll(() => {
  for (const [name, original] of before) console[name] = original;
  process.off('warning', listen);
  complain();
});
