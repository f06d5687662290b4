import type { Finding } from './findings.ts';
import { isTest, nodesOf, type Source, type SyntaxNode } from './source.ts';

const isServer = (path: string) => /^packages\/(platform|server)\/src\//.test(path) && !isTest(path);

/** Files that may use the runtime's timers directly. */
const rawTimers = new Set([
  // The clock itself.
  'packages/platform/src/work/clock.ts',
  // A pause inside work that is awaited, so that its errors reach the caller.
  'packages/platform/src/work/yielding-work.ts',
  // Once, shortly after the start.
  'packages/server/src/main.ts',
  // Pauses inside an awaited loop that ends by itself.
  'packages/server/src/adapters/backup-targets/disks/format.ts',
  'packages/server/src/adapters/certificates/acme.ts',
  'packages/server/src/adapters/run-command/end-processes.ts',
]);

/** Where `clock.after` may be used: limits of a single request, single waits, and the next pass of a reconciler, which catches all errors itself. */
const singleWaits = [
  /^packages\/platform\/src\/work\/(repeat|reconcile|virtual-clock)\.ts$/,
  /^packages\/platform\/src\/work\/jobs\/(activity|progress)\.ts$/,
  /^packages\/server\/src\/adapters\/(ldap\/(encrypted-listener|watch-binds)|run-command|edge\/body-timeout)\.ts$/,
  /^packages\/server\/src\/adapters\/engine\/docker\/(daemon|docker-engine|images\/docker-(builds|pulls)|containers\/(await-containers|log-follower))\.ts$/,
  /^packages\/server\/src\/(compose\/close-in-order|core\/restart-when-lost|http\/node-server)\.ts$/,
  /^packages\/server\/src\/slices\/apps\/(addons\/(reconciler|server-start)|apps\/reconciler\/reconciler)\.ts$/,
  /^packages\/server\/src\/slices\/apps\/apps\/(monitor\/observations|operations\/app-jobs|trial\/trial)\.ts$/,
  /^packages\/server\/src\/slices\/edge\/domains\/certificates\/certificates\.ts$/,
  /^packages\/server\/src\/slices\/machine\/(repair\/run-checks|docker-setup\/job|system\/figures\/refreshed)\.ts$/,
  /^packages\/server\/src\/adapters\/machine\/drives\/drives\.ts$/,
  /^packages\/server\/src\/slices\/mail\/outbox\/(rounds|handover|mail-server\/server-trial)\.ts$/,
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

/** Reports timers elsewhere: an error in a timer's callback ends the process, so repeated work has one place that catches it. */
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
