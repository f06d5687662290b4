// Template of a new slice in contract and server: a list returned by one endpoint, through every hop. It compiles and runs as it is.
import { camel, pascal, table } from './names.mjs';

/** @param {string} name */
const contract = (name) => `import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const ${camel(name)}Entry = z.object({ id: z.string(), title: z.string() });
export type ${pascal(name)}Entry = z.infer<typeof ${camel(name)}Entry>;

export const ${camel(name)}Endpoints = {
  'GET /api/v1/${name}': endpoint({
    access: 'admin',
    summary: 'The entries of ${name}',
    reply: z.array(${camel(name)}Entry),
  }),
};
`;

/** @param {string} name */
const index = (name) => `import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { ${camel(name)}Routes } from './routes.ts';
import { create${pascal(name)}Service } from './service.ts';

/** What ${name} is about, in one sentence. */
export function create${pascal(name)}(core: ServerContext): { slice: Slice } {
  const service = create${pascal(name)}Service(core);
  return { slice: { name: '${name}', routes: ${camel(name)}Routes(service) } };
}
`;

/** @param {string} name */
const routes = (name) => `import type { Routes } from '@kontor/platform/http/route';
import type { ${pascal(name)}Service } from './service.ts';

export function ${camel(name)}Routes(${camel(name)}: ${pascal(name)}Service): Routes {
  return { 'GET /api/v1/${name}': () => ${camel(name)}.list() };
}
`;

/** @param {string} name */
const service = (name) => `import type { ServerContext } from '../../../core/server-context.ts';
import { create${pascal(name)}Db } from './db.ts';
import { viewEntry } from './view.ts';

export function create${pascal(name)}Service({ database }: Pick<ServerContext, 'database'>) {
  const db = create${pascal(name)}Db(database);
  return { list: () => db.all().map(viewEntry) };
}

export type ${pascal(name)}Service = ReturnType<typeof create${pascal(name)}Service>;
`;

/** @param {string} name */
const db = (name) => `import type { Database } from '@kontor/platform/database/database';

export interface ${pascal(name)}Row {
  id: string;
  title: string;
}

export function create${pascal(name)}Db(database: Database) {
  const tables = database.tables<{ ${table(name)}: ${pascal(name)}Row }>();
  return { all: () => database.all(tables.selectFrom('${table(name)}').selectAll().orderBy('title')) };
}
`;

/**
 * @param {string} area
 * @param {string} name
 */
const view = (area, name) => `import type { ${pascal(name)}Entry } from '@kontor/contract/${area}/${name}';
import type { ${pascal(name)}Row } from './db.ts';

export const viewEntry = (row: ${pascal(name)}Row): ${pascal(name)}Entry => ({ id: row.id, title: row.title });
`;

/** @param {string} name */
const migration = (name) => `CREATE TABLE ${table(name)} (id TEXT PRIMARY KEY, title TEXT NOT NULL) STRICT;
`;

/**
 * Returns the files of a new slice in contract and server, by their path.
 * @param {string} area
 * @param {string} name
 * @param {string} number of its migration, four digits
 * @returns {Record<string, string>}
 */
export function serverFiles(area, name, number) {
  const folder = `packages/server/src/slices/${area}/${name}`;
  return {
    [`packages/contract/src/${area}/${name}.ts`]: contract(name),
    [`packages/server/migrations/${number}-${name}.sql`]: migration(name),
    [`${folder}/index.ts`]: index(name),
    [`${folder}/routes.ts`]: routes(name),
    [`${folder}/service.ts`]: service(name),
    [`${folder}/db.ts`]: db(name),
    [`${folder}/view.ts`]: view(area, name),
  };
}
