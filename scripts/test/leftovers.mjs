// What a test run must not leave behind (keeps T7): processes, mounts, loop devices, network namespaces, control groups, containers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** @param {string} folder */
const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Reads a file of /proc or /sys, which may disappear at any time.
 * @param {string} path
 */
function peek(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @returns {string[]} */
const allProcesses = () => entriesOf('/proc').filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid);

/**
 * @param {string} pid
 * @param {string} run
 */
const isOfRun = (pid, run) => `\0${peek(`/proc/${pid}/environ`)}`.includes(`\0KONTOR_TEST_RUN=${run}\0`);

/** @param {string} pid */
const isWorkload = (pid) => /\0KONTOR_(WORKLOAD|HELPER|PART)=/.test(`\0${peek(`/proc/${pid}/environ`)}`);

/** @param {string} pid */
const nameOf = (pid) => `process ${pid} ${peek(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 120)}`;

/**
 * Returns the pids of this process and its ancestors.
 * @returns {string[]}
 */
function ancestors() {
  const found = [];
  for (let pid = String(process.pid); pid !== '' && pid !== '0'; ) {
    found.push(pid);
    pid = /^PPid:\s*(\d+)$/m.exec(peek(`/proc/${pid}/status`))?.[1] ?? '';
  }
  return found;
}

/**
 * Whether other tests or another box run on this machine now. Resources without the mark of a run may be theirs then.
 * @param {string} run the mark of this run
 */
export function isAnotherRunning(run) {
  const own = ancestors();
  const program = /(^|\/)(vitest\.mjs|scripts\/\w+\.mjs|server\/(src|dist[\w-]*)\/main\.[jt]s)$/;
  return allProcesses().some(
    (pid) =>
      peek(`/proc/${pid}/cmdline`)
        .split('\0')
        .some((word) => program.test(word)) &&
      !own.includes(pid) &&
      !isOfRun(pid, run),
  );
}

/** The first `ip netns add` on a machine mounts this folder, and iproute2 never unmounts it; the namespaces in it are listed by name. */
const netnsFolder = '/run/netns';

const mounts = () =>
  peek('/proc/self/mountinfo')
    .split('\n')
    .flatMap((line) => line.split(' ')[4] ?? [])
    .filter((point) => point !== netnsFolder)
    .map((point) => `mount ${point}`);

const loopDevices = () =>
  entriesOf('/sys/block').flatMap((name) => {
    const file = peek(`/sys/block/${name}/loop/backing_file`).trim();
    return file ? [`loop device ${name} on ${file}`] : [];
  });

/**
 * @param {string} folder
 * @param {number} depth
 * @returns {string[]}
 */
function controlGroups(folder = '/sys/fs/cgroup', depth = 5) {
  if (depth === 0 || !existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const path = `${folder}/${name}`;
      return name.startsWith('kontor') ? [`control group ${path}`] : controlGroups(path, depth - 1);
    });
}

/** @returns {Promise<string[]>} */
function containers() {
  const socketPath = '/var/run/docker.sock';
  if (!existsSync(socketPath)) return Promise.resolve([]);
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: '/containers/json?all=1', timeout: 5000 }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      const list = answer.statusCode === 200 ? JSON.parse(text) : [];
      resolve(
        list.map(
          (/** @type {{ Id: string, Image: string }} */ { Id, Image }) => `container ${Id.slice(0, 12)} of ${Image}`,
        ),
      );
    });
    // A socket without a daemon behind it: there are no containers.
    asked.on('error', () => resolve([]));
    asked.end();
  });
}

/**
 * Returns everything a test could leave behind: what carries the mark of the run, and what can only be recognized as ours.
 * @param {string} run
 */
async function look(run) {
  const marked = allProcesses().filter((pid) => isOfRun(pid, run));
  const workloads = allProcesses().filter((pid) => isWorkload(pid) && !marked.includes(pid));
  const namespaces = entriesOf(netnsFolder).map((name) => `network namespace ${name}`);
  return {
    marked: marked.map(nameOf),
    unmarked: [
      ...workloads.map(nameOf),
      ...mounts(),
      ...loopDevices(),
      ...namespaces,
      ...controlGroups(),
      ...(await containers()),
    ],
  };
}

/**
 * @param {string} run
 * @returns {Promise<Set<string>>}
 */
export async function takeStock(run) {
  const { marked, unmarked } = await look(run);
  return new Set([...marked, ...unmarked]);
}

/**
 * Resolves with what was not there before; without a mark it counts only when no other tests run here. Waits up to half a minute for processes that are about to end.
 * @param {string} run
 * @param {Set<string>} before
 * @returns {Promise<string[]>}
 */
export async function findLeftovers(run, before, { patience = 30_000, isAlone = () => !isAnotherRunning(run) } = {}) {
  for (const until = Date.now() + patience; ; ) {
    const { marked, unmarked } = await look(run);
    const left = [...marked, ...(isAlone() ? unmarked : [])].filter((thing) => !before.has(thing));
    if (left.length === 0 || Date.now() >= until) return left;
    await wait(100);
  }
}
