import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';

/** `minutes`: a sample each five minutes; `hour`: the averages of one hour. */
export type Span = 'minutes' | 'hour';

/** Percent, degrees Celsius and kibibytes; null where a figure was not available. */
export interface Sample {
  /** Milliseconds since the epoch. */
  at: number;
  memory: number | null;
  system_disk: number | null;
  data_disk: number | null;
  cpu: number | null;
  temperature: number | null;
  data_used: number | null;
  data_total: number | null;
}

export interface SampleRow extends Sample {
  id: number;
  span: Span;
}

interface SampleTables {
  system_samples: SampleRow;
}

/** The number of a row is chosen by the database. */
interface NewSampleTables {
  system_samples: Omit<SampleRow, 'id'>;
}

export type SamplesDb = ReturnType<typeof createSamplesDb>;

/** The samples of the machine. */
export function createSamplesDb(database: Database) {
  const tables = database.tables<SampleTables>();
  const newest = preparedQuery((span: Span, count: number) =>
    tables.selectFrom('system_samples').selectAll().where('span', '=', span).orderBy('id', 'desc').limit(count),
  );
  const olderThan = preparedQuery((span: Span, id: number) =>
    tables.deleteFrom('system_samples').where('span', '=', span).where('id', '<', id),
  );
  return {
    add(span: Span, sample: Sample): void {
      database.run(
        database
          .tables<NewSampleTables>()
          .insertInto('system_samples')
          .values({ span, ...sample }),
      );
    },
    /** Returns the newest samples in the order they were written, the oldest first. */
    newest: (span: Span, count: number): SampleRow[] => database.all(newest(span, count)).reverse(),
    /** Deletes all but the newest. */
    prune(span: Span, count: number): void {
      const [oldest] = database.all(newest(span, count)).slice(-1);
      if (oldest !== undefined) database.run(olderThan(span, oldest.id));
    },
  };
}
