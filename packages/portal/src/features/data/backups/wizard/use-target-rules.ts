import type { BackupDevice, BackupSummary } from '@kontor/contract/data/backups';
import { useText } from '../../../../text/text-context.tsx';
import type { FormRules } from '../../../../ui/hooks/form-state.ts';
import { backupsText } from '../text/index.ts';
import { chosenDisk } from './disks.ts';
import { type BackupValues, isPort, isServer, protocolOf, type ServerValues, type WizardStep } from './draft.ts';
import { backupWizardText } from './text/index.ts';
import { splitAddress } from './typed-address.ts';

type Rules = FormRules<BackupValues>;

/** What must be entered in a step. */
export function useTargetRules(step: WizardStep, summary: BackupSummary, devices: readonly BackupDevice[]): Rules {
  const t = useText(backupWizardText);
  const inPage = useText(backupsText);
  const server = useServerRules();
  const rules: Record<WizardStep, Rules> = {
    medium: {
      medium(medium) {
        const missing = summary.missing.find((one) => one.medium === medium)?.packages ?? [];
        return missing.length > 0 ? t(($) => $.medium.missing, { packages: missing.join(', ') }) : undefined;
      },
    },
    target: {
      disk: (_, values) =>
        values.medium === 'usb' && !chosenDisk(values, devices) ? t(($) => $.disk.choose) : undefined,
      ...server,
    },
    schedule: {
      days: (days, { start, medium }) => {
        const hasTimetable = start === 'timetable' || medium !== 'usb';
        return hasTimetable && days === '' ? inPage(($) => $.schedule.noDay) : undefined;
      },
    },
  };
  return rules[step];
}

/** What must be entered of a server: its address and a path, and the keys of S3. */
export function useServerRules(): FormRules<ServerValues> {
  const t = useText(backupWizardText);
  const missingPath = (values: ServerValues): string => {
    const protocol = protocolOf(splitAddress(values));
    if (protocol === 'smb') return t(($) => $.server.missingShare);
    if (protocol === 'rest') return t(($) => $.server.missingRepository);
    return protocol === 's3' ? t(($) => $.server.missingBucket) : t(($) => $.server.missingPath);
  };
  const key = (typed: string, values: ServerValues) =>
    protocolOf(values) === 's3' && typed.trim() === '' ? t(($) => $.server.missingKey) : undefined;
  return {
    server(typed, values) {
      if (!protocolOf(values)) return undefined;
      if (typed.trim() === '') return t(($) => $.server.missingServer);
      return isServer(splitAddress(values).server) ? undefined : t(($) => $.server.wrongServer);
    },
    port: (typed, values) => (protocolOf(values) && !isPort(typed) ? t(($) => $.server.wrongPort) : undefined),
    path: (_, values) =>
      protocolOf(values) && splitAddress(values).path.trim() === '' ? missingPath(values) : undefined,
    username: key,
    password: key,
  };
}
