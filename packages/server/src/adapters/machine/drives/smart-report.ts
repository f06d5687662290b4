import type { DriveReason } from '@kontor/contract/machine/figure-texts';
import type { DriveStatus, SmartAttribute } from '@kontor/contract/machine/figures';
import { ataRows, nvmeRows, scsiRows } from './smart-attributes.ts';
import { type Finding, findingsOf } from './smart-findings.ts';
import { ataAttributesOf, exitBits, type SmartOutput, smartOutput } from './smart-shape.ts';

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

/** What smartctl says when there is no answer, by its messages (os_linux.cpp, ataprint.cpp, scsiprint.cpp and nvmeprint.cpp of smartmontools). */
const reasons: [RegExp, DriveReason][] = [
  // STANDBY, STANDBY_Y, SLEEP, STANDBY BY TIMER, LOW POWER and others
  [/^Device is in .+ mode, exit\(/m, 'asleep'],
  [/permission denied|requires root|operation not permitted/i, 'not-permitted'],
  [/no such (file or directory|device)|unable to open/i, 'gone'],
  [/usb bridge/i, 'usb-bridge'],
  [/controller, please try adding|requires option/i, 'raid-controller'],
  [/unable to detect device type|not supported|lacks smart|unavailable/i, 'not-supported'],
];

/** What RAID controllers call the disks that they are made of to be. */
const raidVolume = /^(AVAGO|LSI|BROADCOM|Adaptec|Areca|ASR\w*|ServeRA)\b|\b(LOGICAL VOLUME|RAID)\b/i;

/** Whether smartctl knows the USB bridge in front of the drive not at all, so that asking the way most of them understand may help. */
export const isUnknownBridge = (text: string): boolean => text.includes('Unknown USB bridge');

/** Parses what smartctl printed. Pure: also an answer that was cut off or makes no sense gets a reason. */
export function parseSmart(text: string): DriveAnswer {
  const output = smartOutput.safeParse(jsonIn(text)).data;
  if (output === undefined) return { reason: 'unreadable' };
  const attributes = attributesOf(output);
  const reason = silenceOf(output, attributes);
  return reason === undefined ? { report: reportOf(output, attributes) } : { reason };
}

/** Returns why there is no answer; undefined when there is one. */
function silenceOf(output: SmartOutput, attributes: readonly SmartAttribute[]): DriveReason | undefined {
  const { smartctl, smart_support: support } = output;
  const said = (smartctl.messages ?? []).map(({ string }) => string).join('\n');
  const reason = reasons.find(([pattern]) => pattern.test(said))?.[1];
  if (reason === 'asleep') return reason;
  if ((smartctl.exit_status & exitBits.notUnderstood) !== 0) return reason ?? 'not-supported';
  // It was there, but did not even say what it is.
  if ((smartctl.exit_status & exitBits.notOpened) !== 0) return reason ?? 'drive-error';
  if (support?.available === false) return isRaidVolume(output) ? 'raid-controller' : 'not-supported';
  if (output.smart_status !== undefined || attributes.length > 0) return undefined;
  if (support?.available !== true) return 'not-supported';
  return support.enabled === false ? 'switched-off' : 'drive-error';
}

const isRaidVolume = ({ scsi_vendor: vendor = '', scsi_product: product = '' }: SmartOutput): boolean =>
  [vendor, product].some((name) => raidVolume.test(name));

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

/** Drivers and libraries may print warnings before and after the answer. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1));
  } catch {
    // Cut off or not JSON: the caller reports an answer that cannot be understood.
    return undefined;
  }
}
