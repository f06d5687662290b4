import type { DriveFinding, DriveReason } from '@kontor/contract/machine/figure-texts';
import type { DriveStatus, SmartAttribute } from '@kontor/contract/machine/figures';
import { ataRows, nvmeRows, scsiRows } from './smart-attributes.ts';
import { ataAttributesOf, type SmartOutput, smartOutput } from './smart-shape.ts';

/** Something a drive reported that is not good, with the values of its sentence. */
export interface Finding {
  code: DriveFinding;
  params: Record<string, string | number>;
  isFailing: boolean;
}

/** What a drive says of itself. */
export interface DriveReport {
  status: DriveStatus;
  findings: Finding[];
  model: string | null;
  serial: string | null;
  /** Turns a minute; 0 without turning parts, null when it does not say. */
  rotationRate: number | null;
  temperature: number | null;
  powerOnHours: number | null;
  attributes: SmartAttribute[];
}

/** The answer of a drive, or why there is none. */
export type DriveAnswer = { report: DriveReport } | { reason: DriveReason };

/** Bits of the exit status of smartctl(8): the command line was wrong, the device could not be opened. */
const unopened = 0b11;

const reasons: [RegExp, DriveReason][] = [
  [/\bin (standby|sleep|idle\w*)\b.*mode/i, 'asleep'],
  [/permission denied|requires root|operation not permitted/i, 'not-permitted'],
  [/no such (file or directory|device)|unable to open|input\/output error/i, 'gone'],
  [/usb bridge/i, 'usb-bridge'],
  [/unable to detect device type|not supported|lacks smart|unavailable/i, 'not-supported'],
];

/** Parses what smartctl printed. Pure: also an answer that was cut off or makes no sense gets a reason. */
export function parseSmart(text: string): DriveAnswer {
  const output = smartOutput.safeParse(jsonIn(text)).data;
  if (output === undefined) return { reason: 'unreadable' };
  const said = (output.smartctl.messages ?? []).map(({ string }) => string).join('\n');
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1];
  if (reason === 'asleep') return { reason };
  if ((output.smartctl.exit_status & unopened) !== 0) return { reason: reason ?? 'not-supported' };
  const attributes = attributesOf(output);
  const isSilent = output.smart_status === undefined && attributes.length === 0;
  if (isSilent || output.smart_support?.available === false) return { reason: 'not-supported' };
  return { report: reportOf(output, attributes) };
}

function reportOf(output: SmartOutput, attributes: SmartAttribute[]): DriveReport {
  const findings = findingsOf(output, attributes);
  const isFailing = findings.some((finding) => finding.isFailing);
  return {
    status: isFailing ? 'FAILING' : findings.length > 0 ? 'WATCH' : 'GOOD',
    findings,
    model: output.model_name ?? output.scsi_model_name ?? null,
    serial: output.serial_number ?? null,
    rotationRate: output.rotation_rate ?? null,
    temperature: output.temperature?.current ?? null,
    powerOnHours: output.power_on_time?.hours ?? null,
    attributes,
  };
}

function attributesOf(output: SmartOutput): SmartAttribute[] {
  const { nvme_smart_health_information_log: nvme } = output;
  if (nvme !== undefined) return nvmeRows(nvme);
  return output.device?.protocol === 'SCSI' ? scsiRows(output) : ataAttributesOf(output).map(ataRows);
}

const hottest = { turning: 60, still: 75 };
/** Percent of the intended life. */
const wornFrom = 90;

function findingsOf(output: SmartOutput, attributes: readonly SmartAttribute[]): Finding[] {
  const temperature = output.temperature?.current ?? 0;
  const limit = (output.rotation_rate ?? 0) > 0 ? hottest.turning : hottest.still;
  const worn =
    output.nvme_smart_health_information_log?.percentage_used ?? output.scsi_percentage_used_endurance_indicator ?? 0;
  return [
    ...(output.smart_status?.passed === false
      ? [{ code: 'self-test-failed', params: {}, isFailing: true } as const]
      : []),
    ...attributes.flatMap(failureOf),
    ...sectorFindings(output),
    ...errorFindings(output),
    ...when('worn', worn >= wornFrom, worn),
    ...when('hot', temperature >= limit, temperature),
  ];
}

const when = (code: DriveFinding, isFound: boolean, count: number): Finding[] =>
  isFound ? [{ code, params: { count }, isFailing: false }] : [];

function failureOf({ attributeName: name, whenFailed }: SmartAttribute): Finding[] {
  if (whenFailed === 'FAILING_NOW') return [{ code: 'attribute-failing', params: { name }, isFailing: true }];
  return whenFailed === 'IN_THE_PAST' ? [{ code: 'attribute-failed', params: { name }, isFailing: false }] : [];
}

/** Attributes whose raw value counts sectors, with the same meaning at all vendors. */
const sectors: Record<number, DriveFinding> = {
  5: 'reallocated-sectors',
  197: 'pending-sectors',
  198: 'unreadable-sectors',
};

/** Some vendors store further counters in the upper half of the raw value. */
const counterOf = (raw: number): number => raw % 2 ** 32;

const sectorFindings = (output: SmartOutput): Finding[] =>
  ataAttributesOf(output).flatMap(({ id, raw }) => {
    const code = sectors[id];
    return code === undefined ? [] : when(code, counterOf(raw.value) > 0, counterOf(raw.value));
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
    ...when('spare-low', spare < least + 10, spare),
  ];
}

/** A driver may print warnings before the answer. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(Math.max(0, text.indexOf('{'))));
  } catch {
    // Cut off or not JSON: the caller reports an answer that cannot be understood.
    return undefined;
  }
}
