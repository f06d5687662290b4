import type { Text } from '@kontor/contract/manifest/manifest';
import type { AppRow, AppsDb } from './db.ts';
import { instanceTitle } from './names.ts';

/** An app of a restored database, whose files are not there. */
export interface AppWithoutFiles {
  instanceId: string;
  title: Text;
  /** How it was. */
  wanted: 'running' | 'stopped';
}

/** For databases that were put back from a backup. */
export function createRetaining(db: AppsDb) {
  /** An app whose manifest cannot be read must not keep a server from starting. */
  function titleIn(row: AppRow): Text {
    const manifest = db.manifestOf(row.instance_id, row.version);
    return manifest === undefined ? { de: row.instance_id, en: row.instance_id } : instanceTitle(row, manifest);
  }

  return {
    /**
     * Makes all apps of a restored database such that only their data is retained, so that nothing is started without its files; groups, names and accounts stay.
     * Returns the installed ones. Called once, before anything runs, in a transaction; nobody is told.
     */
    retainInstalled(now: number): AppWithoutFiles[] {
      const rows = db.all().filter(({ state }) => state !== 'kept');
      for (const { instance_id, generation } of rows)
        db.change(instance_id, {
          ...{ state: 'kept', wanted: 'absent', generation: generation + 1, written_by: null, removed_at: now },
          ...{ operation: null, operation_by: null },
        });
      return rows
        .filter(({ state }) => state === 'installed')
        .map((row) => ({
          instanceId: row.instance_id,
          title: titleIn(row),
          wanted: row.wanted === 'running' ? 'running' : 'stopped',
        }));
    },
    /** Whether only the data of an app is retained. */
    isRetained: (instanceId: string): boolean => db.find(instanceId)?.state === 'kept',
  };
}
