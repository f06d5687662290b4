import { driveAdviceOf, driveFindingOf, driveReasonOf } from '@kontor/contract/machine/figure-texts';
import type { DriveStatus, HardDrive } from '@kontor/contract/machine/figures';
import type { Language } from '@kontor/contract/refusals';
import type { Drive } from '../../../../adapters/machine/drives/drives.ts';

/** Returns a drive as it is shown. */
export function viewDrive(drive: Drive, language: Language): HardDrive {
  const { deviceName, bytes, report, reason, answeredAt, isUsb, mountPoints } = drive;
  return {
    deviceName,
    // What the drive says itself is not cut off.
    model: report?.model ?? drive.model,
    serial: report?.serial ?? drive.serial,
    sizeInKBytes: Math.round(bytes / 1024),
    kind: kindOf(drive),
    ...{ isUsb, mountPoints },
    status: report?.status ?? 'UNKNOWN',
    text: textOf(drive, language),
    temperatureInCelsius: report?.temperature ?? null,
    powerOnHours: report?.powerOnHours ?? null,
    isAsleep: reason === 'asleep',
    checkedAt: answeredAt === undefined ? null : new Date(answeredAt).toISOString(),
    smartAttributes: report?.attributes ?? [],
  };
}

function kindOf({ report, isNvme, isVirtual, isRotating }: Drive): HardDrive['kind'] {
  if (isVirtual) return 'VIRTUAL';
  if (isNvme) return 'NVME';
  const rate = report?.rotationRate ?? undefined;
  return (rate === undefined ? isRotating : rate > 0) ? 'HDD' : 'SSD';
}

/** What was found and what to do, or why there is no answer; a drive that once said more than its last silence keeps that. */
function textOf({ report, reason }: Drive, language: Language): string {
  const findings = (report?.findings ?? []).map(({ code, params }) => driveFindingOf(code, language, params));
  const advice =
    report?.status === 'WATCH' || report?.status === 'FAILING' ? [driveAdviceOf(report.status, language)] : [];
  const silence = reason === undefined ? [] : [driveReasonOf(reason, language)];
  return [...findings, ...advice, ...silence].join(' ');
}

const worstFirst: readonly DriveStatus[] = ['FAILING', 'WATCH', 'UNKNOWN'];

/** Good only when every drive is; without any, nobody knows. */
export function healthOf(drives: readonly Pick<HardDrive, 'status'>[] | null): DriveStatus {
  if (drives === null || drives.length === 0) return 'UNKNOWN';
  return worstFirst.find((status) => drives.some((drive) => drive.status === status)) ?? 'GOOD';
}
