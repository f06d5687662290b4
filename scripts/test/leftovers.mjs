// What a run of the tests must not leave behind (keeps T7): processes, mounts, loop devices, network namespaces, control groups, containers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** @param {string} folder */
const entriesOf = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Reads a file of /proc or /sys, which may be gone the next moment.
 * @param {string} path
 */
function peek(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Processes that carry one of our marks in their environment, except this one and what started it.
 * @param {string} run the mark of this run
 */
function processes(run) {
  return entriesOf('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) => {
      const environment = `\0${peek(`/proc/${pid}/environ`)}`;
      return environment.includes(`\0KONTOR_TEST_RUN=${run}\0`) || /\0KONTOR_(WORKLOAD|HELPER|PART)=/.test(environment);
    })
    .map((pid) => `process ${pid} ${peek(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').slice(0, 120)}`);
}

const mounts = () =>
  peek('/proc/self/mountinfo')
    .split('\n')
    .flatMap((line) => (line ? [`mount ${line.split(' ')[4]}`] : []));

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
 * Everything there is now that a test could leave behind.
 * @param {string} run
 * @returns {Promise<Set<string>>}
 */
export async function takeStock(run) {
  const namespaces = entriesOf('/run/netns').map((name) => `network namespace ${name}`);
  return new Set([
    ...processes(run),
    ...mounts(),
    ...loopDevices(),
    ...namespaces,
    ...controlGroups(),
    ...(await containers()),
  ]);
}

/**
 * What is there now and was not before. Processes that are about to end get a few seconds.
 * @param {string} run
 * @param {Set<string>} before
 * @returns {Promise<string[]>}
 */
export async function findLeftovers(run, before, patience = 5000) {
  for (const until = Date.now() + patience; ; ) {
    const left = [...(await takeStock(run))].filter((thing) => !before.has(thing));
    if (left.length === 0 || Date.now() >= until) return left;
    await wait(100);
  }
}
