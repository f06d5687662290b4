import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import type { RepeatNeeds } from '@kontor/platform/work/repeat';
import { slapdAccount } from '../accounts.ts';
import { freePort } from '../free-port.ts';
import type { Commands } from '../run-command.ts';
import { type Directory, type DirectoryRules, type Started, switchedOff } from './directory.ts';
import { missingParts } from './installed.ts';
import { loadLdif } from './load-ldif.ts';
import { createRunningSlapd, type RunningSlapd } from './running-slapd.ts';
import { openSlapdFiles, type SlapdFiles } from './slapd-files.ts';

export interface SlapdNeeds {
  /** Id of this box. */
  box: string;
  /** The data folder. */
  data: string;
  /** Port of 127.0.0.1; 0 takes a free one, undefined disables the directory. */
  port: number | undefined;
  clock: Clock;
  log: RepeatNeeds['log'];
  commands: Pick<Commands, 'run'>;
  /** Timeout of a response, after which slapd is replaced. Default: ten seconds. */
  longestAnswerMs?: number;
}

const host = '127.0.0.1';

/** Creates a directory with OpenLDAP's slapd as a child process with its own configuration, data and port. */
export function createSlapd(needs: SlapdNeeds): Directory {
  const { clock, log } = needs;
  const account = process.getuid?.() === 0 ? slapdAccount : undefined;
  const files = openSlapdFiles(join(needs.data, 'ldap'), account);
  const runExclusive = createKeyedMutex();
  const alone = <T>(work: () => Promise<T>) => runExclusive('slapd', work);
  const state: { port?: number; rules?: DirectoryRules } = {};
  const slapd = createRunningSlapd({
    mark: `${needs.box}/ldap`,
    files,
    account,
    logFile: join(needs.data, 'logs', 'ldap.log'),
    longestAnswerMs: needs.longestAnswerMs ?? seconds(10),
    clock,
    log,
    alone,
  });

  const requirePort = () => {
    if (state.port === undefined) throw new AdapterError('The directory has no port yet');
    return state.port;
  };
  const requireRules = () => {
    if (state.rules === undefined) throw new AdapterError('The directory was not started yet');
    return state.rules;
  };

  async function start(rules: DirectoryRules): Promise<Started> {
    const isAsItShouldBe = state.rules === rules && slapd.database() === files.identity();
    if (slapd.isRunning() && isAsItShouldBe) {
      files.configure(rules);
      return 'was-running';
    }
    state.rules = rules;
    await slapd.halt();
    await launchOrRenew({ files, slapd }, rules, requirePort());
    return 'started';
  }

  async function rebuild(ldif: string): Promise<void> {
    try {
      await loadLdif({ files, commands: needs.commands, account }, requireRules(), ldif);
      await slapd.halt();
      files.exchange();
      await slapd.launch(requirePort());
    } finally {
      files.clean();
    }
  }

  return {
    missing: () => (needs.port === undefined ? [switchedOff] : missingParts()),
    address: () => ({ host, port: requirePort(), uid: account }),
    async prepare() {
      state.port ??= needs.port === 0 ? await freePort() : needs.port;
    },
    isRunning: slapd.isRunning,
    editBackups: files.editBackups,
    deleteEditBackups: files.deleteEditBackups,
    start: (rules) => alone(() => start(rules)),
    stop: () => alone(slapd.halt),
    wipe: () =>
      alone(async () => {
        await slapd.halt();
        files.wipe();
      }),
    list: async () => slapd.connection().list(requireRules().suffix),
    find: async (ids) => slapd.connection().find(requireRules().suffix, ids),
    add: async (entry) => slapd.connection().add(entry),
    modify: async (dn, changes) => slapd.connection().modify(dn, changes),
    remove: async (dn) => slapd.connection().remove(dn),
    rebuild: (ldif) => alone(() => rebuild(ldif)),
    onLost: slapd.onLost,
  };
}

/** Starts slapd with its database, or with an empty one when that is corrupt: everything in it can be rebuilt. */
async function launchOrRenew(
  { files, slapd }: { files: SlapdFiles; slapd: RunningSlapd },
  rules: DirectoryRules,
  port: number,
): Promise<void> {
  files.prepare(rules);
  try {
    await slapd.launch(port);
  } catch (cause) {
    if (!(cause instanceof AdapterError && /\bmdb_|MDB_/.test(cause.message))) throw cause;
    files.wipe();
    files.prepare(rules);
    await slapd.launch(port);
  }
}
