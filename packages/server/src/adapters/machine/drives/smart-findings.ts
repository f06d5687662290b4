import type { DriveFinding } from '@kontor/contract/machine/figure-texts';
import type { SmartAttribute } from '@kontor/contract/machine/figures';
import {
  type AtaAttribute,
  ataAttributesOf,
  exitBits,
  isOnlyHot,
  nvmeWarnings,
  type SmartOutput,
} from './smart-shape.ts';

/** Something a drive reported that is not good, with the values of its sentence. */
export interface Finding {
  code: DriveFinding;
  params: Record<string, string | number>;
  isFailing: boolean;
}

/** Returns what is not good, the worst first. */
export function findingsOf(output: SmartOutput, attributes: readonly SmartAttribute[]): Finding[] {
  const worn = percentUsed(output);
  return [
    ...verdictOf(output),
    ...attributes.flatMap(failureOf),
    ...sectorFindings(output),
    ...errorFindings(output),
    ...when('self-test-errors', (output.smartctl.exit_status & exitBits.selfTestErrors) !== 0),
    ...when('worn', worn >= wornFrom, worn),
    ...heatFindings(output),
  ];
}

const when = (code: DriveFinding, isFound: boolean, count = 0): Finding[] =>
  isFound ? [{ code, params: { count }, isFailing: false }] : [];

const failing = (code: DriveFinding): Finding => ({ code, params: {}, isFailing: true });

/** What a drive says of itself as a whole. That of an NVMe drive is only a summary of its warnings, each of which means something else. */
function verdictOf(output: SmartOutput): Finding[] {
  const warning = output.nvme_smart_health_information_log?.critical_warning;
  if (warning === undefined) {
    const hasFailed = output.smart_status?.passed === false && !isOnlyHot(output);
    return hasFailed ? [failing('self-test-failed')] : [];
  }
  const { spare, temperature, readOnly } = nvmeWarnings;
  return [
    ...((warning & readOnly) === 0 ? [] : [failing('read-only')]),
    ...((warning & ~(spare | temperature | readOnly)) === 0 ? [] : [failing('self-test-failed')]),
  ];
}

/** A value with a threshold that it is below, or was. */
function failureOf({ attributeName: name, whenFailed, threshold }: SmartAttribute): Finding[] {
  if (threshold === null) return [];
  if (whenFailed === 'FAILING_NOW') return [{ code: 'attribute-failing', params: { name }, isFailing: true }];
  return whenFailed === 'IN_THE_PAST' ? [{ code: 'attribute-failed', params: { name }, isFailing: false }] : [];
}

/** Attributes that count sectors. Some drives use these ids for something else, which their name says. */
const sectors: Record<number, { name: RegExp; code: DriveFinding }> = {
  5: { name: /realloc|retired|bad_bl/i, code: 'reallocated-sectors' },
  197: { name: /pending|unc/i, code: 'pending-sectors' },
  198: { name: /unc/i, code: 'unreadable-sectors' },
};

/** Some drives store further counters in the upper parts of the raw value: `8 (0 16)`, or a number that is far too large. */
function counterOf({ raw }: AtaAttribute): number {
  const shown = /^\d+(?!\w)/.exec(raw.string)?.[0];
  return Math.min(raw.value % 2 ** 32, shown === undefined ? Number.POSITIVE_INFINITY : Number(shown));
}

const sectorFindings = (output: SmartOutput): Finding[] =>
  ataAttributesOf(output).flatMap((attribute) => {
    const counted = sectors[attribute.id];
    if (!counted?.name.test(attribute.name)) return [];
    const count = counterOf(attribute);
    return when(counted.code, count > 0, count);
  });

function errorFindings({
  nvme_smart_health_information_log: nvme,
  scsi_grown_defect_list: defects = 0,
  scsi_error_counter_log: log,
}: SmartOutput): Finding[] {
  const uncorrected = [log?.read, log?.write, log?.verify].map((one) => one?.total_uncorrected_errors ?? 0);
  const errors = uncorrected.reduce((sum, one) => sum + one, nvme?.media_errors ?? 0);
  const { available_spare: spare = 100, available_spare_threshold: least = 0 } = nvme ?? {};
  return [
    ...when('reallocated-sectors', defects > 0, defects),
    ...when('media-errors', errors > 0, errors),
    // Some report 100 percent with a threshold of 99.
    ...when('spare-low', spare < Math.min(100, least + 10), spare),
  ];
}

/** Percent of the intended life. */
const wornFrom = 90;

/** Attributes of SSDs whose normalised value is what is left of the intended life, in percent, with their ids: some drives use the names otherwise. */
const lifeLeft =
  /^(1(73|77) Wear_Leveling_Count|231 (SSD_Life|Lifetime)_Left|233 Media_Wearout_Indicator|(202|231) (Percent_Lifetime|Perc_Rated_Life)_Remain)/;

function percentUsed(output: SmartOutput): number {
  const reported =
    output.nvme_smart_health_information_log?.percentage_used ??
    output.scsi_percentage_used_endurance_indicator ??
    output.endurance_used?.current_percent;
  if (reported !== undefined) return reported;
  const left = ataAttributesOf(output).find(({ id, name }) => lifeLeft.test(`${id} ${name}`))?.value;
  // These end at one. Zero and more than a hundred are those of drives that do not count so.
  return left === undefined || left < 1 || left > 100 ? 0 : 100 - left;
}

const hottest = { turning: 60, still: 75 };

function heatFindings(output: SmartOutput): Finding[] {
  const temperature = output.temperature?.current ?? 0;
  const limit = (output.rotation_rate ?? 0) > 0 ? hottest.turning : hottest.still;
  const warning = output.nvme_smart_health_information_log?.critical_warning ?? 0;
  if (temperature >= limit) return when('hot', true, temperature);
  const isOutside = (warning & nvmeWarnings.temperature) !== 0 || isOnlyHot(output);
  return when('temperature-limit', isOutside, temperature);
}
