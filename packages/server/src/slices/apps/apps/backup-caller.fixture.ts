import type { Database } from '@kontor/platform/database/database';

interface JobTables {
  jobs: { id: string; outcome: string } & Record<string, string | number>;
}

/** Adds an open job, as one that makes a backup and asks for exports. No step of it runs. */
export function addCaller(database: Database, id: string): void {
  const last = database.first(
    database.tables<JobTables>().selectFrom('jobs').select('sequence').orderBy('sequence', 'desc'),
  );
  const sequence = Number(last?.sequence ?? 0) + 1;
  const fixed = { kind: 'backup-caller', input: '{}', state: '{}', resources: '[]', outcome: 'running', stage: '' };
  const row = { id, ...fixed, sequence, epoch: 0, started_at: 0, changed_at: 0 };
  database.run(database.tables<JobTables>().insertInto('jobs').values(row));
}

/** Ends the job. */
export function endCaller(database: Database, id: string): void {
  database.run(database.tables<JobTables>().updateTable('jobs').set({ outcome: 'done' }).where('id', '=', id));
}
