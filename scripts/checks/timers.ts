import type { Finding } from './findings.ts';
import { isTest, nodesOf, type Source, type SyntaxNode } from './source.ts';

const isServer = (path: string) => /^packages\/(platform|server)\/src\//.test(path) && !isTest(path);

/** Where the runtime's own timers may be named. */
const rawTimers = new Set([
  // The clock itself.
  'packages/platform/src/work/clock.ts',
  // A pause inside work that somebody waits for, who gets its error.
  'packages/platform/src/work/yielding-work.ts',
  // One moment after the start.
  'packages/server/src/main.ts',
  // Pauses inside a loop that somebody waits for and that ends by itself.
  'packages/server/src/adapters/certificates/acme.ts',
  'packages/server/src/adapters/run-command/end-processes.ts',
]);

/** Where the clock may be asked to call once: a limit of one call, one wait, the next pass of a reconciler, which catches everything itself. */
const singleWaits = [
  /^packages\/platform\/src\/work\/(repeat|reconcile|virtual-clock)\.ts$/,
  /^packages\/platform\/src\/work\/jobs\/(activity|progress)\.ts$/,
  /^packages\/server\/src\/adapters\/(run-command|edge\/body-timeout)\.ts$/,
  /^packages\/server\/src\/adapters\/engine\/docker\/(daemon|docker-engine|images\/docker-(builds|images)|containers\/log-follower)\.ts$/,
  /^packages\/server\/src\/(compose\/box|http\/node-server)\.ts$/,
  /^packages\/server\/src\/slices\/apps\/(addons|apps\/reconciler)\/reconciler\.ts$/,
  /^packages\/server\/src\/slices\/apps\/apps\/monitor\/observations\.ts$/,
  /^packages\/server\/src\/slices\/people\/directory\/index\.ts$/,
  /^packages\/server\/src\/slices\/edge\/domains\/(certificates\/certificates|nginx\/nginx-edge)\.ts$/,
  /^packages\/server\/src\/slices\/mail\/outbox\/delivery\.ts$/,
  /^packages\/server\/src\/slices\/mail\/submission\/rate-limit\.ts$/,
];

const advice =
  'recurring work goes through platform/work/repeat.ts; a single wait is listed in scripts/checks/timers.ts';

const nameOf = (node: unknown): unknown => (node as SyntaxNode | undefined)?.name;

/** `setTimeout(…)` and `setInterval(…)`, not `socket.setTimeout(…)`. */
const isRawTimer = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && /^set(Timeout|Interval)$/.test(String(nameOf(node.callee)));

/** `clock.after(…)`, also as `core.clock.after(…)`. */
function isClockCall(node: SyntaxNode): boolean {
  const callee = node.callee as SyntaxNode | undefined;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || nameOf(callee.property) !== 'after')
    return false;
  const object = callee.object as SyntaxNode;
  return nameOf(object) === 'clock' || nameOf(object.property) === 'clock';
}

/** An error in the callback of a timer ends the process: what is done again and again has one place that catches it. */
export function checkTimers(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => isServer(path))
    .flatMap((source) => {
      const { path } = source;
      const mayWait = singleWaits.some((pattern) => pattern.test(path));
      const finding = (line: number): Finding => ({ path, line, message: `a timer of its own: ${advice}` });
      const imports = source.imports.filter(({ target }) => !rawTimers.has(path) && /^(node:)?timers\b/.test(target));
      const calls = [...nodesOf(source.program)].filter(
        (node) => (!rawTimers.has(path) && isRawTimer(node)) || (!mayWait && isClockCall(node)),
      );
      return [...imports.map(({ line }) => line), ...calls.map((node) => source.lineOf(node.start))].map(finding);
    });
}
