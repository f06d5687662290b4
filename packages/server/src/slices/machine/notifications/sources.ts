import type { NoticeCode } from '@kontor/contract/machine/notification-texts';
import { sentenceOf } from '@kontor/contract/refusals';
import type { WatchedEvent } from '@kontor/contract/rules/machine/watched-events';
import { isUpdate } from '@kontor/contract/rules/version';
import type { Adapters } from '../../../core/adapters.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Registry } from '../../apps/registry/index.ts';
import type { CatalogueApp } from '../../apps/store/index.ts';
import type { Backups } from '../../data/backups/index.ts';
import { levelOf } from '../free-space/index.ts';
import type { Finding } from './rules.ts';

export interface SourcesNeeds {
  core: Pick<ServerContext, 'config'>;
  adapters: Pick<Adapters<CatalogueApp>, 'hardware' | 'space' | 'catalogue'>;
  registry: Pick<Registry, 'installedVersions' | 'nameOf'>;
  backups: Pick<Backups, 'failures' | 'overdue'>;
}

/** Resolves with what there is now, or with undefined where that cannot be said: then nothing begins and nothing ends. */
type Source = () => Promise<Finding[] | undefined> | Finding[] | undefined;

/** Finds what each event is about. Those without parts of the box behind them find nothing. */
export function createSources(needs: SourcesNeeds): Record<WatchedEvent, Source> {
  const { hardware } = needs.adapters;
  return {
    raidFailure: async () => raidFindings(await hardware.raids()),
    async smartFailure() {
      await hardware.drives.ask();
      return driveFindings(await hardware.drives.list());
    },
    diskSpace: () => spaceFindings(needs),
    backupFailure: () => backupFindings(needs),
    replicationFailure: () => undefined,
    systemUpdate: () => undefined,
    appUpdate: () => updateFindings(needs),
  };
}

/** While a RAID is rebuilt, what was wrong with it goes on. Without any RAID, one that was there is gone with its disks: nobody can say. */
function raidFindings(raids: Awaited<ReturnType<Adapters['hardware']['raids']>>): Finding[] | undefined {
  return raids?.flatMap(({ deviceName, status }): Finding[] => {
    const params = { device: deviceName };
    if (status === 'GOOD') return [];
    if (status === 'FAILED') return [{ subject: deviceName, level: 2, code: 'raid-failed', params }];
    return [{ subject: deviceName, level: 1, code: 'raid-degraded', params }];
  });
}

/** A drive that does not say how it is keeps what it said before. */
function driveFindings(drives: Awaited<ReturnType<Adapters['hardware']['drives']['list']>>): Finding[] | undefined {
  return drives?.flatMap(({ deviceName, model, serial, report }): Finding[] => {
    const names = [report?.model ?? model, report?.serial ?? serial].filter((name) => name);
    const params = { device: [deviceName, ...(names.length > 0 ? [`(${names.join(', ')})`] : [])].join(' ') };
    const subject = report?.serial ?? serial ?? deviceName;
    if (report?.status === 'FAILING') return [{ subject, level: 2, code: 'drive-failing', params }];
    return report?.status === 'WATCH' ? [{ subject, level: 1, code: 'drive-worse', params }] : [];
  });
}

/** Returns the space of the disk with the data, and of that of the system where it is another one. */
export function disksOf({ core, adapters: { space } }: Pick<SourcesNeeds, 'core' | 'adapters'>) {
  const [data, system] = [space(core.config.data), space('/')];
  const isOne = data.total === system.total && data.free === system.free;
  return { data, system: isOne ? undefined : system };
}

function spaceFindings(needs: SourcesNeeds): Finding[] {
  const { data, system } = disksOf(needs);
  return [...lowSpace('data-disk', data), ...(system ? lowSpace('system-disk', system) : [])];
}

function lowSpace(subject: 'data-disk' | 'system-disk', disk: ReturnType<Adapters['space']>): Finding[] {
  const level = levelOf(disk, 0);
  if (level === 'plenty') return [];
  const isLow = level === 'low';
  const code: NoticeCode = `${subject}-${isLow ? 'low' : 'scarce'}`;
  return [{ subject, level: isLow ? 1 : 2, code, params: { free: sizeText(disk.free) } }];
}

/** Returns a number of bytes in words. */
export function sizeText(bytes: number): { de: string; en: string } {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  const inWords = (locale: string) =>
    `${size.toLocaleString(locale, { maximumFractionDigits: unit === 'GB' ? 1 : 0 })} ${unit}`;
  return { de: inWords('de-DE'), en: inWords('en-US') };
}

/** A place whose last backup failed, or that has had none for too long. */
function backupFindings({ backups }: SourcesNeeds): Finding[] {
  const failed = backups.failures().map(({ placeId, title, failure: { code, params } }): Finding => {
    const reason = { de: sentenceOf(code, 'de', params), en: sentenceOf(code, 'en', params) };
    return { subject: placeId, level: 1, code: 'backup-failed', params: { place: title, reason } };
  });
  const overdue = backups
    .overdue()
    .filter(({ placeId }) => !failed.some(({ subject }) => subject === placeId))
    .map(({ placeId, title, days }): Finding => {
      return { subject: placeId, level: 2, code: 'backup-missing', params: { place: title, days: String(days) } };
    });
  return [...failed, ...overdue];
}

/** A newer version than the one people know of is another occurrence. */
function updateFindings({ registry, adapters: { catalogue } }: SourcesNeeds): Finding[] {
  const offered = new Map(catalogue.apps.map(({ manifest: { id, version } }) => [id, version]));
  return registry.installedVersions().flatMap(({ instanceId, storeId, version: installed }): Finding[] => {
    const version = offered.get(storeId);
    if (version === undefined || !isUpdate(version, installed)) return [];
    const app = {
      de: registry.nameOf(instanceId, 'de')?.title ?? instanceId,
      en: registry.nameOf(instanceId, 'en')?.title ?? instanceId,
    };
    return [{ subject: `${instanceId} ${version}`, level: 1, code: 'app-newer', params: { app, version, installed } }];
  });
}
