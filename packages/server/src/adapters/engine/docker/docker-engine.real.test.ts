import { mkdirSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { hasDocker, startDockerDaemon, type TestDaemon } from '@kontor/testkit/docker/daemon';
import { importNodeImage } from '@kontor/testkit/docker/images';
import Docker from 'dockerode';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineBehaviour } from '../behaviour.ts';
import { type Container, type ContainerWorkload, type Engine, EngineUnavailableError } from '../engine.ts';
import { eventually, outputOf, readLog, startReady, withEngine } from '../engine-world.fixture.ts';
import { anyFreePort } from '../health.ts';
import { createOptions } from './containers/create-options.ts';
import { type DockerWorld, newDockerWorld, worldImage } from './docker-world.fixture.ts';
import { labels } from './labels.ts';

const { image, uid } = worldImage;
const state: { daemon: TestDaemon | undefined } = { daemon: undefined };
const daemon = (): TestDaemon => state.daemon as TestDaemon;
const docker = () => new Docker({ socketPath: daemon().socket });

beforeAll(async () => {
  if (!hasDocker) return;
  state.daemon = await startDockerDaemon();
  await importNodeImage(daemon().socket, image);
}, 60_000);

afterAll(async () => {
  await state.daemon?.end();
});

const newWorld = () => newDockerWorld(daemon().socket);

const waits = "console.log('ready'); setInterval(() => {}, 60_000);";

describe.runIf(hasDocker)('with Docker', () => engineBehaviour(async () => newWorld()));

describe.runIf(hasDocker)('with Docker besides', () => {
  describe('what a container may', () => {
    test('it has no way to more rights, a root it cannot write, and the limits it was given', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const script = `
          import fs from 'node:fs';
          const outcome = (path) => { try { fs.writeFileSync(path, ''); return 'written'; } catch (error) { return error.code; } };
          process.stdout.write(fs.readFileSync('/proc/self/status', 'utf8'));
          console.log(outcome('/x'), outcome('/tmp/x'), outcome('/data/x'));`;
        const container = { readOnlyRoot: true, temporary: ['/tmp'] };
        const text = await outputOf(engine, world.workload(script, { container, processLimit: 60, cores: 0.5 }));
        expect(text).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, 'm'));
        expect(text).toMatch(/^CapBnd:\t0+$/m);
        expect(text).toMatch(/^NoNewPrivs:\t1$/m);
        expect(text).toContain('EROFS written written');
        const [made] = await docker().listContainers({ all: true, filters: { label: [`${labels.box}=${world.box}`] } });
        const { HostConfig } = await docker()
          .getContainer(made?.Id ?? '')
          .inspect();
        expect(HostConfig).toMatchObject({ Memory: 2 ** 28, MemorySwap: 2 ** 28, PidsLimit: 60, NanoCpus: 5e8 });
      });
    });

    test('a capability it asks for it gets, and no other', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const script = "import fs from 'node:fs'; process.stdout.write(fs.readFileSync('/proc/self/status', 'utf8'));";
        const container = { capabilities: ['CHOWN', 'NET_BIND_SERVICE'], user: '' };
        // Bits 0 and 10 of capability(7).
        expect(await outputOf(engine, world.workload(script, { container }))).toMatch(/^CapEff:\t0000000000000401$/m);
      });
    });

    test('one that needs more memory than it may have is killed, and that is told', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const hungry = 'const held = []; setInterval(() => held.push(Buffer.alloc(2 ** 24, 1)), 1);';
        await outputOf(engine, world.workload(`console.log('begins'); ${hungry}`, { memoryLimit: 96 * 2 ** 20 }));
        expect(await engine.list()).toMatchObject([
          { state: 'exited', exit: { signal: 'SIGKILL', memoryExceeded: true } },
        ]);
      });
    });

    const serves =
      "import http from 'node:http'; http.createServer((_, a) => a.end('here')).listen(8080, () => console.log('ready'));";
    const somePort = () => anyFreePort({ from: 20_000, to: 29_000 });

    test('its port is reached on loopback and nowhere else of the machine', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const outside = await somePort();
        await startReady(
          engine,
          world.workload(serves, { container: { ports: [{ inside: 8080, outside, protocol: 'tcp' }] } }),
        );
        const ask = async (host: string) => (await fetch(`http://${host}:${outside}/`)).text();
        expect(await ask('127.0.0.1')).toBe('here');
        for (const { address, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
          if (family === 'IPv4' && address !== '127.0.0.1') await expect(ask(address)).rejects.toThrow('fetch failed');
      });
    });

    test('in a closed network it is reached by its address, and reaches no other machine and no port is published', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const outside = await somePort();
        const script = `
          import net from 'node:net';
          import http from 'node:http';
          const reach = (host, port) => new Promise((resolve) => {
            const socket = net.connect({ host, port, timeout: 1_500 });
            const end = (word) => { socket.destroy(); resolve(word); };
            socket.on('connect', () => end('reached')).on('error', (error) => end(error.code)).on('timeout', () => end('silence'));
          });
          const said = [await reach('1.1.1.1', 443), await reach('10.213.255.254', 80), await reach(process.env.OTHER, 8080)];
          http.createServer((_, a) => a.end(said.join())).listen(8080, () => console.log('ready'));`;
        const other = world.workload(serves, { instance: 'app-other' });
        await startReady(engine, other);
        const env = { OTHER: (await engine.addressOf?.('app-other', 'app')) ?? '' };
        const ports = [{ inside: 8080, outside, protocol: 'tcp' as const }];
        const spec = world.workload(script, { env, container: { ports } });
        await startReady(engine, { ...spec, network: 'closed' });
        const address = await engine.addressOf?.(spec.instance, 'app');
        const said = (await (await fetch(`http://${address}:8080/`)).text()).split(',');
        expect(said).toHaveLength(3);
        expect(said).not.toContain('reached');
        await expect(fetch(`http://127.0.0.1:${outside}/`)).rejects.toThrow('fetch failed');
        await engine.stop(spec.instance);
        expect(await engine.addressOf?.(spec.instance, 'app')).toBeUndefined();
        await engine.hostFor?.(spec.instance);
        await engine.hostFor?.(spec.instance, { isClosed: true });
        const filters = { label: [`${labels.instance}=${spec.instance}`] };
        expect(await docker().listNetworks({ filters })).toMatchObject([{ Internal: true }]);
      });
    });

    test('a port that was granted more is reached there, beside one that was not', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const open = await somePort();
        const closed = open + 1;
        const ports = [
          { inside: 8080, outside: open, protocol: 'tcp' as const, address: '127.0.0.2' },
          { inside: 8080, outside: closed, protocol: 'tcp' as const },
        ];
        await startReady(engine, world.workload(serves, { container: { ports } }));
        const ask = async (host: string, port: number) => (await fetch(`http://${host}:${port}/`)).text();
        expect(await ask('127.0.0.2', open)).toBe('here');
        expect(await ask('127.0.0.1', open)).toBe('here');
        expect(await ask('127.0.0.1', closed)).toBe('here');
        await expect(ask('127.0.0.2', closed)).rejects.toThrow('fetch failed');
      });
    });

    test('in the network of the machine it listens as a process does, and has no more rights', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const port = await somePort();
        const script = `
          import fs from 'node:fs';
          import http from 'node:http';
          import { networkInterfaces } from 'node:os';
          process.stdout.write(fs.readFileSync('/proc/self/status', 'utf8'));
          const answer = JSON.stringify(Object.keys(networkInterfaces()));
          http.createServer((_, a) => a.end(answer)).listen(${port}, '127.0.0.1', () => console.log('ready'));`;
        const spec: ContainerWorkload = { ...world.workload(script), network: 'host' };
        await startReady(engine, spec);
        const seen = await (await fetch(`http://127.0.0.1:${port}/`)).json();
        expect(seen).toEqual(expect.arrayContaining(['lo']));
        expect(readLog(spec)).toMatch(/^CapBnd:\t0+$/m);
        expect(await engine.list()).toMatchObject([{ state: 'running', generation: 1 }]);
        await engine.stop(spec.instance);
        await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
      });
    });
  });

  describe('a workload of several containers', () => {
    const two = (world: DockerWorld, other: string) => {
      const asks = `for (;;) {
        const answer = await fetch('http://other:8080/').then((reply) => reply.text()).catch(() => undefined);
        if (answer !== undefined) { console.log('ready', answer); break; }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      fetch('http://other:8080/heard').catch(() => undefined);
      setInterval(() => {}, 60_000);`;
      const spec = world.workload(asks);
      const [main] = spec.containers as [Container];
      const second = { ...main, name: 'other', command: ['node', '--input-type=module', '-e', other] };
      return { ...spec, containers: [second, main] };
    };
    const serves = "import http from 'node:http'; http.createServer((_, a) => a.end('from the other')).listen(8080);";

    test('they know each other by name, and each line of the log says whose it is', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const spec = two(world, serves);
        await startReady(engine, spec);
        expect(readLog(spec)).toContain('app | ready from the other');
        expect(await engine.list()).toMatchObject([{ state: 'running', location: { engine: 'docker' } }]);
        expect(await engine.usage(spec.instance)).toMatchObject({ processes: 2 });
      });
    });

    test('when one ends, all end', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const ends = serves.replace('(_, a) =>', "({ url }, a) => url === '/heard' ? process.exit(5) :");
        const spec = two(world, ends);
        expect(await outputOf(engine, { ...spec, stopSeconds: 0 })).toContain('ready');
        expect(await engine.list()).toMatchObject([{ state: 'exited', exit: { code: 5 } }]);
        const filters = { label: [`${labels.box}=${world.box}`] };
        expect(await docker().listContainers({ filters })).toEqual([]);
      });
    });
  });

  describe('who owns a container', () => {
    test('two boxes on one daemon do not touch each other, and each sees the workloads of the other as orphans', async () => {
      const [one, other] = [newWorld(), newWorld()];
      await withEngine(one, (engine) =>
        withEngine(other, async (neighbour) => {
          await startReady(engine, one.workload(waits));
          await startReady(neighbour, other.workload(waits, { generation: 2 }));
          expect(await engine.list()).toMatchObject([{ generation: 1 }]);
          const orphans = await engine.listOrphans(new Set(['app-probe']));
          expect(orphans).toMatchObject([{ box: other.box, instance: 'app-probe', state: 'running', image }]);
          await engine.stopAll();
          expect(await neighbour.list()).toMatchObject([{ generation: 2, state: 'running' }]);
        }),
      );
    });

    test('what a killed server left half made is seen, never taken for the app, and cleaned by the next start or stop', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const spec = world.workload(waits);
        const half = createOptions(world.box, spec, 0);
        const network = half.HostConfig?.NetworkMode ?? '';
        const { 'kontor.box': box = '', 'kontor.instance': instance = '' } = half.Labels ?? {};
        await docker().createNetwork({ Name: network, Labels: { 'kontor.box': box, 'kontor.instance': instance } });
        expect(await engine.list()).toMatchObject([{ instance: 'app-probe', state: 'exited' }]);
        mkdirSync(world.data('app-probe').here, { recursive: true });
        await docker().createContainer(half);
        const [seen] = await engine.list();
        expect(seen).toMatchObject({ instance: 'app-probe', generation: 1, state: 'exited' });
        expect(seen?.exit).toBeUndefined();
        await startReady(engine, spec);
        await engine.stop(spec.instance);
        expect(await engine.list()).toEqual([]);
      });
    });

    test('a container with our name that is nobody of ours is left alone', async () => {
      const world = newWorld();
      await withEngine(world, async (engine) => {
        const spec = world.workload(waits);
        const { name = '' } = createOptions(world.box, spec, 0);
        const stranger = await docker().createContainer({ name, Image: image, Cmd: ['sleep', '60'] });
        await expect(engine.start(spec)).rejects.toThrow(/already in use/);
        expect((await stranger.inspect()).State.Status).toBe('created');
        await stranger.remove();
      });
    });
  });

  describe('when the daemon goes away', () => {
    const beats = `${waits} setInterval(() => console.log('beat'), 20);`;
    const backAgain = async (engine: Engine) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const leave = engine.onChange(() => engine.kinds().includes('docker') && resolve());
      await daemon().start();
      await promise;
      leave();
    };

    test.each(['stop', 'kill'] as const)(
      '%s: it is said, nothing follows from it, and it is used again when it is back',
      async (how) => {
        const world = newWorld();
        await withEngine(world, async (engine) => {
          const spec = world.workload(beats, { stopSeconds: 1 });
          await startReady(engine, spec);
          await daemon()[how]();
          await eventually(() => expect(engine.kinds()).toEqual([]));
          await expect(engine.list()).rejects.toBeInstanceOf(EngineUnavailableError);
          await expect(engine.start(spec)).rejects.toBeInstanceOf(EngineUnavailableError);
          await backAgain(engine);
          expect(engine.kinds()).toEqual(['docker']);
          expect(await engine.list()).toMatchObject([{ instance: 'app-probe', state: 'exited' }]);
          await startReady(engine, { ...spec, generation: 2 });
          expect(await engine.list()).toMatchObject([{ generation: 2, state: 'running' }]);
        });
      },
      30_000,
    );

    test('an engine that finds no daemon waits for one', async () => {
      const world = newWorld();
      await daemon().stop();
      const engine = await world.newEngine();
      expect(engine.kinds()).toEqual([]);
      await backAgain(engine);
      expect(await engine.list()).toEqual([]);
      engine.close();
      await world.cleanUp();
    }, 30_000);
  });

  test('what is said while no server listens is in the log afterwards, each line once', async () => {
    const world = newWorld();
    const counts = "let n = 0; console.log('ready'); setInterval(() => { if (n < 40) console.log('line', n++); }, 25);";
    const spec = world.workload(counts);
    const first = await world.newEngine();
    await startReady(first, spec);
    await eventually(() => expect(readLog(spec)).toContain('line 3'));
    first.close();
    await eventually(async () => {
      const all = await docker().listContainers({ filters: { label: [`${labels.box}=${world.box}`] } });
      expect(
        String(
          await docker()
            .getContainer(all[0]?.Id ?? '')
            .logs({ stdout: true }),
        ),
      ).toContain('line 20');
    });
    await withEngine(world, async () => {
      await eventually(() => expect(readLog(spec)).toContain('line 39'));
      const numbers = [...readLog(spec).matchAll(/line (\d+)/g)].map(([, number]) => Number(number));
      expect(numbers).toEqual(Array.from({ length: 40 }, (_, number) => number));
    });
  });
});
