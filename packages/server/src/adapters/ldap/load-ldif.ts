import { AdapterError } from '@kontor/platform/errors';
import type { Commands } from '../run-command.ts';
import type { DirectoryRules } from './directory.ts';
import type { SlapdFiles } from './slapd-files.ts';

export interface LoadNeeds {
  files: SlapdFiles;
  commands: Pick<Commands, 'run'>;
  /** The account that owns the files, when the server runs as root. */
  account: number | undefined;
}

/** Builds a new database from an LDIF in quick mode. When that fails, loads it entry by entry and skips only entries slapd rejects. */
export async function loadLdif(
  { files, commands, account }: LoadNeeds,
  rules: DirectoryRules,
  ldif: string,
): Promise<void> {
  const slapadd = (mode: '-q' | '-c') => {
    const { configuration, text } = files.begin(rules, ldif);
    return commands.run({
      program: 'slapadd',
      args: [mode, '-f', configuration, '-l', text],
      cwd: files.folder,
      job: 'directory',
      ...(account === undefined ? {} : { uid: account }),
    });
  };
  if ((await slapadd('-q')).code === 0) return;
  const { code, lines } = await slapadd('-c');
  // 1: entries were skipped. They will be missing at the next comparison.
  if (code > 1) throw new AdapterError(`slapadd failed: ${lines.slice(-3).join('; ')}`);
}
