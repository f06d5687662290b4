import { days } from '@kontor/platform/work/durations';
import { type BackupLine, parseBackupLine } from './messages.ts';
import { type Access, type RunRestic, resticError } from './run-restic.ts';

/** What a backup read and wrote. */
export interface BackupResult {
  /** The beginning of the snapshot's id: the list has all of it. */
  snapshot: string;
  files: number;
  bytes: number;
  addedBytes: number;
  /** Files that could not be read, at most 100. */
  unread: readonly string[];
}

export interface BackupRequest {
  /** Paths are relative to this folder, so that a restore can put them elsewhere. */
  folder: string;
  paths: readonly string[];
  tags: readonly string[];
  /** Patterns as `--exclude` takes them. */
  excludes?: readonly string[];
  /** Files with the size and time of the backup before are the same, whatever else the file system says of them, as of copies. */
  trustsTimes?: boolean;
  signal: AbortSignal;
  /** Called with 0 to 1, never decreasing. */
  onProgress?: (share: number) => void;
}

/** Some files could not be read, and all others are saved. */
const someUnread = 3;
const mostUnread = 100;
/** The same for all boxes, so that a changed name of the machine does not make every file new. */
const host = 'kontor';

/** Creates the backup of folders into a repository. */
export function createBackup(run: RunRestic): (access: Access, request: BackupRequest) => Promise<BackupResult> {
  return async (access, request) => {
    const { folder, paths, tags, excludes = [], trustsTimes = false, signal } = request;
    const seen = watchLines(request.onProgress);
    const options = [...tags.map((tag) => `--tag=${tag}`), ...excludes.map((pattern) => `--exclude=${pattern}`)];
    if (trustsTimes) options.push('--ignore-ctime', '--ignore-inode');
    const args = ['backup', '--json', '--compression=auto', '--cleanup-cache', `--host=${host}`, ...options];
    const command = { args: [...args, '--', ...paths], cwd: folder, signal, timeoutMs: days(7), onLine: seen.take };
    const result = await run(access, command);
    const { summary, unread } = seen;
    if ((result.code !== 0 && result.code !== someUnread) || summary === undefined)
      throw resticError('The backup failed', result);
    return {
      snapshot: summary.snapshot_id,
      files: summary.total_files_processed,
      bytes: summary.total_bytes_processed,
      addedBytes: summary.data_added_packed ?? summary.data_added,
      unread,
    };
  };
}

/** Collects what the lines of a backup say. */
function watchLines(onProgress: ((share: number) => void) | undefined) {
  const seen = { summary: undefined as SummaryLine['summary'] | undefined, unread: [] as string[], share: 0 };
  const take = (text: string): void => {
    const line = parseBackupLine(text);
    if (line.kind === 'summary') seen.summary = line.summary;
    if (line.kind === 'unread' && seen.unread.length < mostUnread) seen.unread.push(line.path);
    // What restic finds later makes the whole grow.
    if (line.kind !== 'progress' || line.share <= seen.share) return;
    seen.share = line.share;
    onProgress?.(line.share);
  };
  return {
    take,
    unread: seen.unread,
    get summary() {
      return seen.summary;
    },
  };
}

type SummaryLine = Extract<BackupLine, { kind: 'summary' }>;
