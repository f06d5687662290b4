import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useStatus } from '../../../../session/use-session.ts';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { backupsText } from '../text/index.ts';
import { pathWords } from '../wizard/path-words.ts';
import { backupWizardText } from '../wizard/text/index.ts';
import { mediumOf } from './sheet-place.ts';
import { sheetText } from './text/index.ts';

/** Name and value. */
export type SheetDetail = [name: string, value: string];

/** Returns what the form of a restore asks for but the password, by the names it has there, and the server it belongs to. What is empty is left out. */
export function useSheetDetails(sheet: BackupSheet): SheetDetail[] {
  const t = useText(sheetText);
  const text = useText(backupsText);
  const { portalUrl } = useStatus();
  const details: SheetDetail[] = [
    [t(($) => $.server), readableDomain(new URL(portalUrl).host)],
    [t(($) => $.place), text(($) => $.media[mediumOf(sheet)])],
    ...useDiskDetails(sheet),
    ...useServerDetails(sheet),
  ];
  return details.filter(([, value]) => value !== '');
}

function useDiskDetails({ disk }: BackupSheet): SheetDetail[] {
  const t = useText(sheetText);
  const format = useFormat();
  if (disk === null) return [];
  const { model, serial, sizeInKBytes, fsUUID } = disk;
  return [
    [t(($) => $.disk.model), model],
    [t(($) => $.disk.size), sizeInKBytes === null ? '' : format.bytes(bytesOfKb(sizeInKBytes))],
    [t(($) => $.disk.serial), serial ?? ''],
    [t(($) => $.disk.fsUUID), fsUUID],
  ];
}

function useServerDetails({ server }: BackupSheet): SheetDetail[] {
  const t = useText(backupWizardText);
  if (server === null) return [];
  const { protocol, server: host, port, path, username, domain } = server;
  const [pathWord] = pathWords[protocol];
  return [
    [t(($) => $.server.protocol), t(($) => $.server.protocols[protocol])],
    [t(($) => $.server.server), host],
    [t(($) => $.server.port), port],
    [t(($) => $.server[pathWord]), path],
    [t(($) => $.server.domain), domain],
    [protocol === 's3' ? t(($) => $.server.accessKey) : t(($) => $.server.username), username],
  ];
}
