import type { Language } from '@kontor/contract/refusals';
import type { AppsDb } from './db.ts';
import { iconOf, titleOf } from './names.ts';

/** An app as lists name it. */
export interface NamedApp {
  title: string;
  icon: string;
  /** The app was removed, and only its data is left. */
  isRetained: boolean;
}

/** What other slices ask about the apps of the box. */
export const createRegistryQueries = (db: AppsDb) => ({
  /** Returns the ids of all apps: those of which only the data is retained, and forgotten ones with containers left in Docker. */
  instances: (): ReadonlySet<string> => new Set([...db.all().map((row) => row.instance_id), ...db.leftovers()]),
  /** Returns title and icon of an app; undefined for an unknown one. */
  nameOf(instanceId: string, language: Language): NamedApp | undefined {
    const row = db.find(instanceId);
    if (row === undefined) return undefined;
    const manifest = db.releaseOf(row);
    return { title: titleOf(row, manifest, language), icon: iconOf(manifest), isRetained: row.state === 'kept' };
  },
  /** Returns the version of each installed app. */
  installedVersions: () =>
    db
      .all()
      .filter((row) => row.state === 'installed')
      .map((row) => ({ instanceId: row.instance_id, storeId: row.store_id, version: row.version })),
  /** Returns the installed apps whose mailbox receives mail to unassigned addresses of the box, oldest first. */
  catchAllApps: (): string[] =>
    db
      .all()
      .filter((row) => row.state === 'installed' && db.releaseOf(row).services.mailsink)
      .sort((a, b) => (a.installed_at ?? 0) - (b.installed_at ?? 0))
      .map((row) => row.instance_id),
});
