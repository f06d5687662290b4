import type { Database } from '@kontor/platform/database/database';
import type { LastSummary } from './when.ts';

interface SummaryRow extends LastSummary {
  id: 'machine';
  /** JSON. */
  recipients: string;
}

/** Who gets the summary, and the last one. */
export interface StoredSummary extends LastSummary {
  recipients: string[];
}

export function createSummaryDb(database: Database) {
  const tables = database.tables<{ weekly_summary: SummaryRow }>();
  return {
    /** Returns undefined while nobody ever was entered. */
    find(): StoredSummary | undefined {
      const row = database.first(tables.selectFrom('weekly_summary').selectAll());
      return row && { week: row.week, counted: row.counted, recipients: JSON.parse(row.recipients) };
    },
    put({ recipients, week, counted }: StoredSummary): void {
      const row = { id: 'machine', recipients: JSON.stringify(recipients), week, counted } as const;
      database.run(
        tables
          .insertInto('weekly_summary')
          .values(row)
          .onConflict((on) => on.column('id').doUpdateSet(row)),
      );
    },
  };
}
