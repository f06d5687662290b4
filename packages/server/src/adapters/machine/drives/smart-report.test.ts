import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DriveReport, parseSmart } from './smart-report.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const answer = (name: string) => parseSmart(fixture(name));
function report(name: string): DriveReport {
  const found = answer(name);
  if (!('report' in found)) throw new Error(`${name} did not answer: ${found.reason}`);
  return found.report;
}
const codes = (name: string) => report(name).findings.map(({ code }) => code);
const changed = (name: string, change: object) =>
  parseSmart(JSON.stringify({ ...JSON.parse(fixture(name)), ...change }));

test.each([
  ['sata-ssd', 'Samsung SSD 870 EVO 2TB', 34, 11_240],
  ['sata-hdd', 'WDC WD40EFZX-68AWUN0', 41, 38_902],
  ['nvme', 'WD_BLACK SN770 1TB', 39, 9122],
  ['sas', 'SEAGATE ST4000NM0025', 33, 29_871],
  ['usb-sat', 'WDC WD20NMVW-11EDZS3', 36, 2210],
  ['usb-nvme', 'CT1000P3SSD8', 44, 120],
])('a healthy drive is good: %s', (name, model, temperature, powerOnHours) => {
  expect(report(name)).toMatchObject({ status: 'GOOD', findings: [], model, temperature, powerOnHours });
  expect(report(name).attributes.every(({ whenFailed }) => whenFailed === 'NEVER')).toBe(true);
});

test('an attribute is shown with what the drive says of it', () => {
  expect(report('sata-hdd-failing').attributes[1]).toEqual({
    ...{ id: 5, attributeName: 'Reallocated Sector Ct', value: 8, worst: 8, threshold: 36 },
    ...{ type: 'PREFAIL', whenFailed: 'FAILING_NOW', raw: '31208' },
  });
  expect(report('sata-hdd').attributes[3]).toMatchObject({ type: 'OLD_AGE', raw: '41 (Min/Max 18/47)' });
});

test('attributes without a threshold or a normalised value are shown all the same, and count as what their name says', () => {
  expect(report('sata-ssd-plain')).toMatchObject({
    status: 'GOOD',
    findings: [],
    temperature: null,
    powerOnHours: 8123,
  });
  expect(report('sata-ssd-plain').attributes).toMatchObject([
    { id: 9, value: 100, worst: 100, threshold: null, whenFailed: 'NEVER' },
    { id: 12, value: null, worst: null, threshold: null, raw: '1930' },
    { id: 197, attributeName: 'Not In Use' },
    { id: 198, attributeName: 'Read Sectors Tot Ct' },
    { id: 209, raw: '96' },
  ]);
});

describe('what is not good', () => {
  test('a hard disk with replaced sectors is to be watched; the upper half of a counter means something else', () => {
    expect(report('sata-hdd-worn')).toMatchObject({ status: 'WATCH' });
    expect(report('sata-hdd-worn').findings).toEqual([
      { code: 'attribute-failed', params: { name: 'Airflow Temperature Cel' }, isFailing: false },
      { code: 'reallocated-sectors', params: { count: 8 }, isFailing: false },
      { code: 'pending-sectors', params: { count: 16 }, isFailing: false },
    ]);
  });

  test('a hard disk that fails its own test is failing', () => {
    expect(report('sata-hdd-failing').status).toBe('FAILING');
    expect(codes('sata-hdd-failing')).toEqual([
      ...['self-test-failed', 'attribute-failing', 'reallocated-sectors', 'pending-sectors', 'unreadable-sectors'],
      'self-test-errors',
    ]);
  });

  test('a SATA drive that has used up its intended life is to be watched', () => {
    expect(report('sata-ssd-worn')).toMatchObject({
      status: 'WATCH',
      findings: [{ code: 'worn', params: { count: 94 } }],
    });
    const { ata_smart_attributes: attributes } = JSON.parse(fixture('sata-ssd-worn'));
    const at = (value: number) => {
      const table = attributes.table.map((row: { id: number }) => (row.id === 202 ? { ...row, value } : row));
      return changed('sata-ssd-worn', { ata_smart_attributes: { table } });
    };
    for (const value of [0, 11, 100, 200]) expect(at(value)).toMatchObject({ report: { status: 'GOOD' } });
    expect(at(1)).toMatchObject({ report: { findings: [{ code: 'worn', params: { count: 99 } }] } });
  });

  test('an NVMe drive with errors and little reserve is to be watched, one that only reads is failing', () => {
    expect(report('nvme-media-errors').status).toBe('WATCH');
    expect(codes('nvme-media-errors')).toEqual(['media-errors', 'spare-low', 'worn']);
    expect(report('nvme-read-only').status).toBe('FAILING');
    expect(codes('nvme-read-only')).toEqual([
      ...['read-only', 'attribute-failing', 'media-errors', 'spare-low', 'worn'],
    ]);
    expect(report('nvme-read-only').attributes.slice(0, 2)).toMatchObject([
      { attributeName: 'Critical Warning', whenFailed: 'FAILING_NOW', raw: '9', value: null },
      { attributeName: 'Available Spare', whenFailed: 'FAILING_NOW', value: 4, threshold: 10 },
    ]);
  });

  test('an NVMe drive that is only hot is not failing, whatever smartctl sums up', () => {
    expect(report('nvme-hot')).toMatchObject({ status: 'WATCH', findings: [{ code: 'hot', params: { count: 84 } }] });
    expect(report('nvme-hot').attributes[0]).toMatchObject({ raw: '2', whenFailed: 'NEVER' });
    const log = JSON.parse(fixture('nvme-hot')).nvme_smart_health_information_log;
    expect(changed('nvme-hot', { temperature: { current: 66 } })).toMatchObject({
      report: { status: 'WATCH', findings: [{ code: 'temperature-limit', params: { count: 66 } }] },
    });
    const degraded = { nvme_smart_health_information_log: { ...log, critical_warning: 4 } };
    expect(changed('nvme-hot', degraded)).toMatchObject({ report: { status: 'FAILING' } });
  });

  test('a drive with a full reserve is good, however high its threshold', () => {
    const log = JSON.parse(fixture('nvme')).nvme_smart_health_information_log;
    const strict = { nvme_smart_health_information_log: { ...log, available_spare_threshold: 99 } };
    expect(changed('nvme', strict)).toMatchObject({ report: { status: 'GOOD' } });
  });

  test('a SAS drive with defects is to be watched, one that predicts its failure is failing', () => {
    expect(report('sas-worn').status).toBe('WATCH');
    expect(report('sas-worn').findings.map(({ params }) => params.count)).toEqual([64, 5]);
    expect(report('sas-failing').status).toBe('FAILING');
    expect(codes('sas-failing')).toEqual(['self-test-failed', 'reallocated-sectors', 'media-errors']);
    const hot = { smart_status: { passed: false, scsi: { asc: 11, ascq: 1, ie_string: 'WARNING' } } };
    expect(changed('sas', hot)).toMatchObject({
      report: { status: 'WATCH', findings: [{ code: 'temperature-limit', params: { count: 33 } }] },
    });
  });

  test('heat counts, more of it where nothing turns', () => {
    const at = (name: string, current: number) => changed(name, { temperature: { current } });
    expect(at('sata-hdd', 60)).toMatchObject({ report: { status: 'WATCH', findings: [{ code: 'hot' }] } });
    expect(at('sata-ssd', 60)).toMatchObject({ report: { status: 'GOOD' } });
  });
});

describe('a drive that does not answer has a reason', () => {
  test.each([
    ['usb-unknown', 'usb-bridge'],
    ['virtual-disk', 'not-supported'],
    ['vmware-disk', 'not-supported'],
    ['raid-controller', 'raid-controller'],
    ['raid-volume', 'raid-controller'],
    ['asleep', 'asleep'],
    ['not-permitted', 'not-permitted'],
    ['gone', 'gone'],
    ['no-identity', 'drive-error'],
    ['nvme-no-log', 'drive-error'],
  ])('%s', (name, reason) => {
    expect(answer(name)).toEqual({ reason });
  });

  // As smartmontools 7.3 writes them (os_linux.cpp, ataprint.cpp, scsiprint.cpp).
  test.each([
    [2, 'Device is in STANDBY_Y mode, exit(2)', 'asleep'],
    [2, 'Device is in SLEEP mode, exit(2)', 'asleep'],
    [2, 'Device is in STANDBY (OS) mode, exit(2)', 'asleep'],
    [2, 'Device is in STANDBY BY TIMER mode, exit(2)', 'asleep'],
    [2, 'Device is in LOW POWER mode, exit(2)', 'asleep'],
    [1, "/dev/sdb: USB bridge [0x152d:0x2336 (0x100)] type is ambiguous: 'sat' or 'usbjmicron'", 'usb-bridge'],
    [1, '/dev/sdb: Unsupported USB bridge [0x0411:0x0157 (0x000)]', 'usb-bridge'],
    [1, "/dev/sda: requires option '-d cciss,N'", 'raid-controller'],
    [
      2,
      "Smartctl open device: /dev/sda failed: AMCC/3ware controller, please try adding '-d 3ware,N',",
      'raid-controller',
    ],
    [2, 'Smartctl open device: /dev/sda failed: Operation not permitted', 'not-permitted'],
    [2, 'Smartctl open device: /dev/sda failed: No such device or address', 'gone'],
    [2, 'Smartctl open device: /dev/sda failed: INQUIRY failed', 'drive-error'],
    [2, 'Smartctl open device: /dev/sda failed: Input/output error', 'drive-error'],
  ])('%i, %s', (exit_status, string, reason) => {
    const messages = [{ string, severity: 'error' }];
    expect(parseSmart(JSON.stringify({ smartctl: { messages, exit_status } }))).toEqual({ reason });
  });

  test('also one in which S.M.A.R.T. is switched off', () => {
    const off = {
      ...JSON.parse(fixture('sata-hdd')),
      smart_support: { available: true, enabled: false },
      ...{ smart_status: undefined, ata_smart_attributes: undefined },
    };
    expect(parseSmart(JSON.stringify(off))).toEqual({ reason: 'switched-off' });
  });

  test('but a bridge that cannot say whether it rests is no reason', () => {
    const { smartctl } = JSON.parse(fixture('usb-sat'));
    const messages = [{ string: 'CHECK POWER MODE not implemented, ignoring -n option', severity: 'information' }];
    expect(changed('usb-sat', { smartctl: { ...smartctl, messages } })).toMatchObject({ report: { status: 'GOOD' } });
  });
});

test.each([
  ['nothing', ''],
  ['no JSON', 'Segmentation fault'],
  ['an answer cut off', fixture('sata-hdd').slice(0, 700)],
  ['a page of HTML', '<html><body>{}</body></html>'],
  ['other JSON', '{"drives":[]}'],
  ['a list', '[1,2]'],
])('%s is not understood, and nothing is made of it', (_what, text) => {
  expect(parseSmart(text)).toEqual({ reason: 'unreadable' });
});

test('a warning before the answer, an error after it, and fields of another form do not spoil it', () => {
  const odd = { ...JSON.parse(fixture('sata-ssd')), temperature: 'warm', power_on_time: null, rotation_rate: 'SSD' };
  odd.ata_smart_attributes.table.push({ id: 'x' }, null);
  const text = `Warning: old database\n${JSON.stringify(odd)}\nSmartctl: Internal Error: 1 device object(s) left at exit.`;
  const found = parseSmart(text);
  expect(found).toMatchObject({ report: { status: 'GOOD', temperature: null, powerOnHours: null } });
  expect('report' in found && found.report.attributes).toHaveLength(5);
});

test('the fixtures name nobody: each serial number is one of a test', () => {
  for (const file of readdirSync(new URL('fixtures', import.meta.url))) {
    const { serial_number: serial } = JSON.parse(fixture(file.replace('.json', '')));
    expect(serial ?? 'TEST-').toMatch(/^TEST-/);
  }
});
