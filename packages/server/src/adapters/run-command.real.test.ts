import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listCgroups, usableCgroups } from './run-command/cgroup.ts';
import { findMarked } from './run-command/process-table.ts';
import { type Command, type Commands, createCommands, launchDetached } from './run-command.ts';

const isRoot = process.getuid?.() === 0;
const uid = 70_003;
const node = process.execPath;
const eventually = <T>(ask: () => T): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 20 });

let box: string;
let folder: string;
let commands: Commands;
beforeEach(() => {
  box = `test-${randomBytes(6).toString('hex')}`;
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
  commands = newCommands();
});
afterEach(() => {
  expect(helpers()).toEqual([]);
  if (isRoot) expect(listCgroups(usableCgroups(box))).toEqual([]);
  expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(folder);
  rmSync(folder, { recursive: true });
});

const newCommands = () => createCommands({ box, node, clock: systemClock, environment: process.env });
const helpers = () => findMarked('KONTOR_HELPER', `${box}/`);
const runScript = (script: string, more: Partial<Command> = {}) =>
  commands.run({ program: 'node', args: ['-e', script], cwd: folder, job: 'probe', ...more });

/** Has a child of its own in another session, and neither ends by being asked. */
const deafFamily = `
  process.on('SIGTERM', () => {});
  if (process.argv[1] !== 'child') {
    require('child_process').spawn(process.execPath, ['-e', process.env.SCRIPT, 'child'], { detached: true, stdio: 'inherit' });
  }
  console.log('up');
  setInterval(() => {}, 60000);`;
const deaf = { args: ['-e', deafFamily], env: { SCRIPT: deafFamily } };

describe('running a helper', () => {
  test('its output, errors and exit code come back', async () => {
    const report: string[] = [];
    const script = "console.log('out'); console.error('error'); process.exitCode = 3;";
    const { code, lines } = await runScript(script, { onLine: (line) => report.push(line) });
    expect(code).toBe(3);
    expect(lines.toSorted()).toEqual(['error', 'out']);
    expect(report).toEqual(lines);
  });

  test('in the background it has low priority, also without limits', async () => {
    const script = "setTimeout(() => console.log(require('os').getPriority()), 300);";
    expect((await runScript(script, { isBackground: true })).lines).toEqual(['10']);
    expect((await runScript(script)).lines).toEqual([String(getPriority())]);
  });

  test('a signal is told as a shell does', async () => {
    expect((await runScript("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);")).code).toBe(143);
  });

  test('it knows nothing of the server but where programs are', async () => {
    const { lines } = await runScript('console.log(JSON.stringify(process.env))', { env: { GIVEN: 'yes' } });
    const { PATH, PWD: _, KONTOR_HELPER: marker, ...rest } = JSON.parse(lines.join(''));
    expect(rest).toEqual({ GIVEN: 'yes', LANG: 'C.UTF-8' });
    expect(PATH).toContain('/usr/bin');
    expect(marker).toMatch(new RegExp(`^${box}/probe\\.`));
  });

  test('the last 200 lines are kept', async () => {
    const { lines } = await runScript('for (let i = 1; i <= 1000; i += 1) console.log(i)');
    expect(lines).toEqual(Array.from({ length: 200 }, (_, at) => String(801 + at)));
  });

  test('what it leaves behind is ended with it', async () => {
    const script = `${deafFamily} setTimeout(() => process.exit(0), 200);`;
    expect(await runScript(script, { env: { SCRIPT: deafFamily } })).toMatchObject({ code: 0 });
    expect(helpers()).toEqual([]);
  });

  test('a program that is missing is named, a folder that is missing too', async () => {
    const without = createCommands({ box, node: '/nowhere/node', clock: systemClock, environment: {} });
    const command: Command = { program: 'node', args: [], cwd: folder, job: 'probe' };
    await expect(without.run({ ...command, program: 'true' })).resolves.toMatchObject({ code: 0 });
    expect((await without.run(command)).code).toBe(127);
    await expect(runScript('', { cwd: '/nowhere' })).rejects.toThrow('folder for node does not exist');
  });

  test.runIf(isRoot)('another account is taken on, without its groups and any way back', async () => {
    const { lines } = await commands.run({ program: 'id', args: [], cwd: '/', job: 'probe', uid });
    expect(lines).toEqual([`uid=${uid} gid=${uid} groups=${uid}`]);
  });
});

describe('ending a helper', () => {
  test('on cancel it ends with all its children, at once', async () => {
    const cancel = new AbortController();
    const report: string[] = [];
    const running = runScript('', {
      ...deaf,
      signal: cancel.signal,
      onLine: (line) => {
        if (report.push(line) === 2) cancel.abort(new Error('cancelled'));
      },
    });
    await expect(running).rejects.toThrow('cancelled');
    expect(report).toEqual(['up', 'up']);
  });

  test('one that takes too long is ended, and that is said', async () => {
    await expect(runScript('', { ...deaf, timeoutMs: 300 })).rejects.toThrow('node took too long');
  });

  test('a job that is cancelled already starts none', async () => {
    const file = join(folder, 'made');
    const script = `require('fs').writeFileSync('${file}', '')`;
    await expect(runScript(script, { signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled');
    expect(existsSync(file)).toBe(false);
  });
});

describe('helpers of a server that was killed', () => {
  /** A server that runs one deaf helper; answers when the helper and its child are up and the server is dead. */
  async function leaveHelpers(): Promise<void> {
    const command = { program: 'node', args: ['-e', deafFamily], env: deaf.env, cwd: folder, job: 'install' };
    const module = fileURLToPath(new URL('run-command.ts', import.meta.url));
    const script = `
      import { createCommands } from ${JSON.stringify(module)};
      import { systemClock } from '@kontor/platform/work/clock';
      const commands = createCommands({ box: '${box}', node: process.execPath, clock: systemClock, environment: {} });
      const onLine = (line) => process.stdout.write(line + '\\n');
      await commands.run({ ...${JSON.stringify(command)}, onLine });`;
    const logFile = join(folder, 'server.log');
    const args = ['--input-type=module', '-e', script];
    // Where the script's imports are found.
    const cwd = fileURLToPath(new URL('.', import.meta.url));
    const server = await launchDetached({ file: node, args, cwd, env: {}, cgroupFolders: [], logFile });
    await eventually(() => expect(readFileSync(logFile, 'utf8')).toBe('up\nup\n'));
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
  }

  test('are killed before jobs go on; those of this server and of other boxes are not', async () => {
    await leaveHelpers();
    const cancel = new AbortController();
    const { promise: isUp, resolve } = Promise.withResolvers<void>();
    const script = "console.log('up'); setInterval(() => {}, 60000)";
    const current = runScript(script, { signal: cancel.signal, onLine: () => resolve() });
    await isUp;
    const other = createCommands({ box: `${box}2`, node, clock: systemClock, environment: {} });
    expect(await other.killLeftovers()).toBe(0);
    // Without a cgroup the kernel has killed the first of the two already.
    expect(await commands.killLeftovers()).toBe(isRoot ? 2 : 1);
    expect(helpers()).toHaveLength(1);
    expect(await commands.killLeftovers()).toBe(0);
    cancel.abort(new Error('over'));
    await expect(current).rejects.toThrow('over');
  });
});

describe('helpers of a server that stops', () => {
  test('are killed, leave nothing, and none starts afterwards', async () => {
    const { promise: isUp, resolve } = Promise.withResolvers<void>();
    const endless = "console.log('up'); setInterval(() => {}, 60000)";
    const ended = runScript(endless, { onLine: () => resolve() }).catch((error: unknown) => error);
    await isUp;
    await commands.close();
    expect(helpers()).toEqual([]);
    if (isRoot) expect(listCgroups(usableCgroups(box))).toEqual([]);
    expect(await ended).toMatchObject({ message: 'The server is stopping' });
    await expect(runScript(endless)).rejects.toThrow('The server is stopping');
  });
});

describe('fetching the packages of an app', () => {
  /** An app that needs one package, which comes as an archive beside it: no registry is asked. */
  async function makeApp(): Promise<string> {
    const app = join(folder, 'home', 'app');
    const source = join(folder, 'source', 'package');
    for (const path of [app, source]) mkdirSync(path, { recursive: true });
    const report =
      "require('fs').writeFileSync('told', [process.getuid(), process.version, Object.keys(process.env)].join())";
    const probe = { name: 'probe', version: '1.0.0', scripts: { postinstall: `node -e "${report}"` } };
    writeFileSync(join(source, 'package.json'), JSON.stringify(probe));
    const archive = ['-czf', join(app, 'probe-1.0.0.tgz'), '-C', join(folder, 'source'), 'package'];
    expect((await commands.run({ program: 'tar', args: archive, cwd: folder, job: 'probe' })).code).toBe(0);
    const dependencies = { probe: 'file:probe-1.0.0.tgz' };
    writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0', dependencies }));
    const packages = {
      '': { name: 'app', version: '1.0.0', dependencies },
      'node_modules/probe': { version: '1.0.0', resolved: 'file:probe-1.0.0.tgz', hasInstallScript: true },
    };
    writeFileSync(join(app, 'package-lock.json'), JSON.stringify({ name: 'app', lockfileVersion: 3, packages }));
    return app;
  }
  const request = (app: string, allowedScripts: string[] = []) => ({
    folder: app,
    uid: isRoot ? uid : undefined,
    job: 'install',
    allowedScripts,
  });

  test('they are there, belong to the app, and none of their scripts ran', async () => {
    const app = await makeApp();
    await commands.fetchPackages(request(app));
    expect(existsSync(join(app, 'node_modules', 'probe', 'package.json'))).toBe(true);
    expect(existsSync(join(app, 'node_modules', 'probe', 'told'))).toBe(false);
    if (isRoot) expect(statSync(join(app, 'node_modules', 'probe', 'package.json')).uid).toBe(uid);
    expect(existsSync(join(app, '.fetch'))).toBe(false);
  });

  test('a script that is allowed runs with our node, as the app, and knows nothing of the server', async () => {
    const app = await makeApp();
    await commands.fetchPackages(request(app, ['probe']));
    const [ran, version, ...names] = readFileSync(join(app, 'node_modules', 'probe', 'told'), 'utf8').split(',');
    expect(ran).toBe(String(isRoot ? uid : process.getuid?.()));
    expect(version).toBe(process.version);
    expect(names.filter((name) => /^(KONTOR_(?!HELPER)|VITEST|SSH_|USER$)/.test(name))).toEqual([]);
  });

  test('when npm fails its last words are told, and nothing of it is left', async () => {
    const app = await makeApp();
    writeFileSync(join(app, 'package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
    await expect(commands.fetchPackages(request(app))).rejects.toThrow(/could not be fetched:\n.*npm error/s);
    expect(existsSync(join(app, '.fetch'))).toBe(false);
  });

  test('it can be cancelled', async () => {
    const app = await makeApp();
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    await expect(commands.fetchPackages({ ...request(app), signal: cancelled })).rejects.toThrow('cancelled');
  });
});
