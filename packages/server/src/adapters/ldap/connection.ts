import { closeSync, constants, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Entry as FoundEntry } from 'ldapts';

import type { Change, Entry } from './directory.ts';
import { names } from './slapd-configuration.ts';

/** The server's own connection over the Unix socket, with all rights. */
export interface Connection {
  list(base: string): Promise<Entry[]>;
  find(base: string, ids: readonly string[]): Promise<Entry[]>;
  add(entry: Entry): Promise<void>;
  modify(dn: string, changes: readonly Change[]): Promise<void>;
  remove(dn: string): Promise<void>;
  close(): Promise<void>;
}

/** Lets the client set attributes that slapd would set itself, such as entryUUID (draft-zeilenga-ldap-relax). */
const relaxRules = '1.3.6.1.4.1.4203.666.5.12';

/** All user attributes, and the two operational ones that we set. */
const asked = ['*', 'entryUUID', 'pwdPolicySubentry'];
const idAttribute = 'entryUUID';

/** Connects to the slapd of a folder. `broken` is called when it does not respond in time, or not as a directory should. */
export async function openConnection(
  folder: string,
  longestAnswerMs: number,
  broken: (reason: string) => void,
): Promise<Connection> {
  const ldap = await import('ldapts');
  // Paths of Unix sockets are limited to 107 characters; this one is always short.
  const folderHandle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  const client = new ldap.Client({
    url: 'ldap://localhost',
    timeout: longestAnswerMs,
    connectTimeout: longestAnswerMs,
    strictDN: false,
    createConnection: () => connect(join('/proc/self/fd', String(folderHandle), names.socket)),
  });

  async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      const said = cause instanceof Error ? cause.message.trim() : String(cause);
      if (!(cause instanceof ldap.ResultCodeError && client.isBound)) broken(said);
      throw new AdapterError(`The directory could not ${what}: ${said}`, { cause });
    }
  }

  const isNothingThere = (cause: unknown) => cause instanceof ldap.ResultCodeError && cause.code === noSuchObject;

  async function search(base: string, filter: Parameters<typeof client.search>[1]): Promise<Entry[]> {
    try {
      const found: Entry[] = [];
      // In pages, so that other requests are served in between.
      for await (const page of client.searchPaginated(base, { scope: 'sub', attributes: asked, ...filter }))
        found.push(...page.searchEntries.map(readEntry));
      return found;
    } catch (cause) {
      // Not even the root entry exists: the directory is empty.
      if (isNothingThere(cause)) return [];
      throw cause;
    }
  }

  async function close(): Promise<void> {
    // Fails when slapd is gone; nothing else to do then.
    await client.unbind().catch(() => {});
    closeSync(folderHandle);
  }

  try {
    await client.bind('EXTERNAL');
  } catch (cause) {
    await close();
    throw new AdapterError('The directory does not answer', { cause });
  }

  return {
    list: (base) => ask('be read', () => search(base, { paged: { pageSize: 1000 } })),
    find: (base, ids) =>
      ask('be read', () => {
        const filters = ids.map((value) => new ldap.EqualityFilter({ attribute: idAttribute, value }));
        return search(base, { filter: new ldap.OrFilter({ filters }) });
      }),
    add: ({ dn, id, attributes }) =>
      ask(`add ${dn}`, () => {
        const values = Object.entries({ ...attributes, [idAttribute]: [id] });
        const all = values.map(([type, some]) => new ldap.Attribute({ type, values: [...some] }));
        return client.add(dn, all, new ldap.Control(relaxRules, { critical: true }));
      }),
    modify: (dn, changes) =>
      ask(`change ${dn}`, () =>
        client.modify(
          dn,
          changes
            .flatMap(operationsOf)
            .map(
              ({ operation, type, values }) =>
                new ldap.Change({ operation, modification: new ldap.Attribute({ type, values: [...values] }) }),
            ),
        ),
      ),
    remove: (dn) =>
      ask(`remove ${dn}`, async () => {
        try {
          await client.del(dn);
        } catch (cause) {
          if (!isNothingThere(cause)) throw cause;
        }
      }),
    close,
  };
}

const noSuchObject = 0x20;

interface Operation {
  operation: 'add' | 'delete' | 'replace';
  type: string;
  values: readonly string[];
}

/** Returns the operations of LDAP that a change consists of. */
function operationsOf(change: Change): Operation[] {
  const type = change.attribute;
  if ('values' in change) return [{ operation: 'replace', type, values: change.values }];
  const operations: Operation[] = [
    { operation: 'delete', type, values: change.remove },
    { operation: 'add', type, values: change.add },
  ];
  return operations.filter(({ values }) => values.length > 0);
}

function readEntry({ dn, ...found }: FoundEntry): Entry {
  const values = Object.entries(found).map(([name, value]): [string, string[]] => [name, [value].flat().map(String)]);
  const attributes = Object.fromEntries(
    values.filter(([name, all]) => name !== '*' && name !== idAttribute && all.length > 0),
  );
  const [id = ''] = [found[idAttribute]].flat().map(String);
  return { id, dn, attributes };
}
