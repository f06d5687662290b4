import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseTicks } from './cpu-load.ts';
import { defaultInterface } from './default-route.ts';
import { createMachine } from './machine.ts';

describe('figures of the machine', () => {
  let proc: string;
  beforeEach(() => {
    proc = mkdtempSync(join(tmpdir(), 'proc-'));
  });
  afterEach(() => rmSync(proc, { recursive: true }));
  const writeProc = (file: string, text: string) => writeFileSync(join(proc, file), text);

  test('free memory is what apps could get, not what lies idle', async () => {
    writeProc('meminfo', 'MemTotal:        8000000 kB\nMemFree:          100000 kB\nMemAvailable:    5000000 kB\n');
    const machine = createMachine({ proc });
    expect(await machine.memory()).toEqual({ totalKb: 8_000_000, freeKb: 5_000_000 });
    expect(await machine.freeMemoryKb()).toBe(5_000_000);
  });

  test('the load is what happened since it was asked last', async () => {
    writeProc('loadavg', '0.00 0.00 0.00 1/100 4711\n');
    writeProc('stat', 'cpu  100 0 100 700 100 0 0 0 0 0\ncpu0 1 1 1 1\n');
    const cpuLoad = createMachine({ proc }).createCpuMeter();
    expect(await cpuLoad()).toEqual({ current: 20, average: 0 });
    writeProc('stat', 'cpu  190 0 100 710 100 0 0 0 0 0\n');
    expect(await cpuLoad()).toMatchObject({ current: 90 });
    expect(await cpuLoad()).toMatchObject({ current: 90 });
  });

  test('what the machine does not tell is null, not zero', async () => {
    const machine = createMachine({ proc });
    expect(await machine.memory()).toBeNull();
    expect(await machine.freeMemoryKb()).toBeNull();
    expect(await machine.createCpuMeter()()).toBeNull();
    expect(await machine.uptimeSeconds()).toBeNull();
    expect(await machine.bootId()).toBeNull();
    expect(await machine.disk(join(proc, 'nowhere'))).toBeNull();
    expect(await machine.freeDiskBytes(join(proc, 'nowhere'))).toBeNull();
    expect(parseTicks('intr 1 2 3')).toBeUndefined();
  });

  test('this machine tells its figures', async () => {
    const machine = createMachine();
    const disk = await machine.disk(proc);
    expect(disk?.totalKb).toBeGreaterThan(disk?.freeKb ?? Number.NaN);
    expect(await machine.freeDiskBytes(proc)).toBeGreaterThan(0);
    expect(await machine.freeMemoryKb()).toBeGreaterThan(0);
    expect(await machine.bootId()).toMatch(/^[\da-f-]{36}$/);
    for (const { ipv4, mac } of await machine.addresses()) {
      expect(ipv4).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
      expect(mac).toMatch(/^[\da-f]{2}(:[\da-f]{2}){5}$/);
    }
  });

  test('the address comes first that leads to the internet', async () => {
    mkdirSync(join(proc, 'net'));
    const [any] = await createMachine().addresses();
    writeProc(
      'net/route',
      `Iface\tDestination\n${any?.name}\t00000000\t0100A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n`,
    );
    expect((await createMachine({ proc }).addresses())[0]).toEqual(any);
  });
});

describe('the way to the internet', () => {
  const head = 'Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT';
  const local = 'docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0';

  test('is the one with the smallest metric', () => {
    const slow = 'wlan0\t00000000\t0100A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0';
    const fast = 'eth0\t00000000\t0100A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0';
    expect(defaultInterface([head, local, slow, fast, ''].join('\n'))).toBe('eth0');
  });

  test('may be missing', () => {
    expect(defaultInterface([head, local, ''].join('\n'))).toBeUndefined();
    expect(defaultInterface('')).toBeUndefined();
  });
});
