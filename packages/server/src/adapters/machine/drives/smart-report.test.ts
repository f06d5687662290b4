import { readFileSync } from 'node:fs';
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

test.each([
  ['sata-ssd', 'Samsung SSD 870 EVO 2TB', 34, 11_240],
  ['sata-hdd', 'WDC WD40EFZX-68AWUN0', 41, 38_902],
  ['nvme', 'WD_BLACK SN770 1TB', 39, 9122],
  ['sas', 'SEAGATE ST4000NM0025', 33, 29_871],
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
    ]);
  });

  test('an NVMe drive with errors and little reserve is to be watched, one with a warning is failing', () => {
    expect(report('nvme-media-errors').status).toBe('WATCH');
    expect(codes('nvme-media-errors')).toEqual(['media-errors', 'spare-low', 'worn']);
    expect(report('nvme-read-only').status).toBe('FAILING');
    expect(report('nvme-read-only').attributes.slice(0, 2)).toMatchObject([
      { attributeName: 'Critical Warning', whenFailed: 'FAILING_NOW', raw: '9', value: null },
      { attributeName: 'Available Spare', whenFailed: 'FAILING_NOW', value: 4, threshold: 10 },
    ]);
  });

  test('a SAS drive with defects is to be watched', () => {
    expect(report('sas-worn').status).toBe('WATCH');
    expect(report('sas-worn').findings.map(({ params }) => params.count)).toEqual([64, 5]);
  });

  test('heat counts, more of it where nothing turns', () => {
    const at = (name: string, degrees: number) =>
      parseSmart(JSON.stringify({ ...JSON.parse(fixture(name)), temperature: { current: degrees } }));
    expect(at('sata-hdd', 60)).toMatchObject({ report: { status: 'WATCH', findings: [{ code: 'hot' }] } });
    expect(at('sata-ssd', 60)).toMatchObject({ report: { status: 'GOOD' } });
  });
});

test.each([
  ['usb-bridge', 'usb-bridge'],
  ['virtual-disk', 'not-supported'],
  ['vmware-disk', 'not-supported'],
  ['asleep', 'asleep'],
  ['not-permitted', 'not-permitted'],
  ['gone', 'gone'],
])('a drive that does not answer has a reason: %s', (name, reason) => {
  expect(answer(name)).toEqual({ reason });
});

test.each([
  ['nothing', ''],
  ['no JSON', 'Segmentation fault'],
  ['an answer cut off', fixture('sata-hdd').slice(0, 700)],
  ['other JSON', '{"drives":[]}'],
  ['a list', '[1,2]'],
])('%s is not understood, and nothing is made of it', (_what, text) => {
  expect(parseSmart(text)).toEqual({ reason: 'unreadable' });
});

test('a warning before the answer, and fields of another form, do not spoil it', () => {
  const odd = { ...JSON.parse(fixture('sata-ssd')), temperature: 'warm', power_on_time: null, rotation_rate: 'SSD' };
  odd.ata_smart_attributes.table.push({ id: 'x' }, null);
  const found = parseSmart(`Warning: old database\n${JSON.stringify(odd)}`);
  expect(found).toMatchObject({ report: { status: 'GOOD', temperature: null, powerOnHours: null } });
  expect('report' in found && found.report.attributes).toHaveLength(5);
});
