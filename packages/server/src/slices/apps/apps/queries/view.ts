import type { AppStatus, InstalledApp } from '@kontor/contract/apps/apps';
import type { StoreApp } from '@kontor/contract/apps/store';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { messageTextOf } from '@kontor/contract/talk/message-texts';
import { type AppRow, iconOf, titleOf } from '../../registry/index.ts';
import type { Reason } from '../monitor/crash-backoff.ts';

/** What an app's view needs besides its row. */
export interface AppDetails {
  manifest: Manifest;
  storeApp: StoreApp | null;
  host: string;
  url: string;
  alternativeDomains: string[];
  status: AppStatus;
  progress: number;
  reason: Reason | undefined;
  /** A requested service is not ready. */
  waits: Reason | undefined;
  isSilent: boolean;
  /** It is stopped for a moment while its data is copied. */
  isCopied: boolean;
  isWorkedOn: boolean;
  mayCancel: boolean;
  stats: InstalledApp['stats'];
  mayOpen: boolean;
}

/** cn of the group whose members may use the app, or empty when everyone may. */
export const userGroupOf = (instanceId: string, { addons }: Manifest): string =>
  addons.ldap?.groupSupport ? instanceId : '';

/** Whether the app was uploaded by an administrator, not installed from the store. */
export const isCustom = ({ hosted }: Manifest): boolean => hosted !== undefined;

/** Returns an installed app as users see it. */
export function viewApp(row: AppRow, details: AppDetails, language: Language): InstalledApp {
  const { manifest, storeApp, host, url, status, progress, stats, mayOpen } = details;
  const ports = Object.values(manifest.tcpPorts).map(({ host: outside, container }) => [String(outside), container]);
  return {
    instanceId: row.instance_id,
    storeId: row.store_id,
    host,
    url,
    userGroup: userGroupOf(row.instance_id, manifest),
    title: titleOf(row, manifest, language),
    description: manifest.tagline[language],
    icon: iconOf(manifest),
    status,
    progress,
    reason: reasonOf(row, details, language),
    appVersion: row.version,
    alternativeDomains: details.alternativeDomains,
    ports: Object.fromEntries(ports),
    databaseNames: [],
    storeApp,
    stats,
    isCustom: isCustom(manifest),
    hosted: manifest.hosted === undefined ? null : viewHosted(manifest.hosted),
    isExtern: false,
    isBeside: row.title !== '',
    isWorkedOn: details.isWorkedOn,
    mayCancel: details.mayCancel,
    isInstalled: row.state === 'installed',
    isWanted: row.wanted === 'running',
    mayOpen,
  };
}

const viewHosted = ({ interpreter, isPublic, hasRequirements, rights = [] }: NonNullable<Manifest['hosted']>) => ({
  interpreter,
  isPublic,
  isBuilt: interpreter === 'docker' || hasRequirements === true,
  rights: rights.length,
});

function reasonOf(row: AppRow, details: AppDetails, language: Language): string {
  const { status, reason, waits, isSilent, isCopied } = details;
  if (isCopied) return messageTextOf('app-is-copied', language);
  const said = (why: Reason | undefined) => (why === undefined ? '' : sentenceOf(why.code, language, why.params));
  if (status === 'RUNNING' && waits === undefined) return isSilent ? messageTextOf('app-is-silent', language) : '';
  if (status !== 'NOT_RUNNING') return said(waits);
  return row.wanted === 'running' ? said(reason) : messageTextOf('app-was-stopped', language);
}
