import { z } from 'zod';

/** A state restic itself tells by its messages. */
export type KnownState = 'none' | 'wrong-key' | 'damaged';

/** What restic counts when a backup has ended; the names are its own. */
const summary = z.object({
  message_type: z.literal('summary'),
  total_files_processed: z.number(),
  total_bytes_processed: z.number(),
  data_added: z.number(),
  /** From restic 0.17 on: compressed. */
  data_added_packed: z.number().optional(),
  /** Missing where nothing was saved. */
  snapshot_id: z.string(),
});
type BackupSummary = z.infer<typeof summary>;

const status = z.object({ message_type: z.literal('status'), percent_done: z.number() });
const fault = z.object({ message_type: z.literal('error'), item: z.string() });

const stats = z.object({ total_size: z.number() });
const listedFile = z.object({ struct_type: z.literal('node'), type: z.literal('file'), size: z.number().default(0) });

const listedNode = z.object({
  struct_type: z.literal('node'),
  type: z.string(),
  path: z.string(),
  mtime: z.string(),
  size: z.number().default(0),
});

/** A line of `restic backup --json`. */
export type BackupLine =
  | { kind: 'progress'; share: number }
  | { kind: 'unread'; path: string }
  | { kind: 'summary'; summary: BackupSummary }
  | { kind: 'other' };

/** Parses a line of `restic backup --json`. A path that does not exist is only named in words, and counts as one that cannot be read. */
export function parseBackupLine(line: string): BackupLine {
  const absent = /^(.*) does not exist, skipping$/.exec(line)?.[1];
  if (absent !== undefined) return { kind: 'unread', path: absent };
  const said = jsonOf(line);
  const progress = status.safeParse(said).data;
  if (progress) return { kind: 'progress', share: Math.min(1, progress.percent_done) };
  const unread = fault.safeParse(said).data;
  if (unread) return { kind: 'unread', path: unread.item };
  const ended = summary.safeParse(said).data;
  return ended ? { kind: 'summary', summary: ended } : { kind: 'other' };
}

/** Parses the bytes of `restic stats --json`; undefined where there are none. */
export const parseSize = (lines: readonly string[]): number | undefined =>
  lines.map((line) => stats.safeParse(jsonOf(line)).data).find((found) => found !== undefined)?.total_size;

/** Returns the bytes of a file in a line of `restic ls --json`; 0 for anything else. */
export const listedBytes = (line: string): number => listedFile.safeParse(jsonOf(line)).data?.size ?? 0;

/** Parses an entry of `restic ls --json`; undefined for any other line. */
export function parseListed(line: string) {
  const node = listedNode.safeParse(jsonOf(line)).data;
  if (node === undefined) return undefined;
  const kind =
    node.type === 'file' ? ('file' as const) : node.type === 'dir' ? ('folder' as const) : ('other' as const);
  return { path: node.path, kind, bytes: kind === 'file' ? node.size : 0, changed: Date.parse(node.mtime) };
}

/** A failed opening names its reason on the same line: another reason than these says nothing of the repository. */
const states: [RegExp, KnownState][] = [
  [/wrong password or no key found/i, 'wrong-key'],
  [/unable to open config file: .*(no such file|not exist|404 Not Found|NoSuchKey|key does not exist)/i, 'none'],
  // The REST server of restic, sftp
  [/unable to open config file: (unexpected HTTP response \(404\)|.*file does not exist)/i, 'none'],
  [/repository does not exist/i, 'none'],
  [/config file has zero size|is damaged|ciphertext verification failed|invalid data returned/i, 'damaged'],
  [/unsupported repository version|Unmarshal: |not a valid repository|invalid repository/i, 'damaged'],
];

/** Exit codes that restic has from 0.17 on. */
const codes: Record<number, KnownState> = { 10: 'none', 12: 'wrong-key' };

/** Returns what a failed command says of its repository; undefined when it failed for another reason. */
export const knownState = (code: number, lines: readonly string[]): KnownState | undefined =>
  codes[code] ?? states.find(([pattern]) => lines.some((line) => pattern.test(line)))?.[1];

/** Whether a command failed because of a lock in the repository. */
export const isLocked = (code: number, lines: readonly string[]): boolean =>
  code !== 0 && lines.some((line) => /repository is already locked/i.test(line));

/**
 * Whether a repository on a disk cannot be written any more: restic would try again for a quarter of an hour. A full disk is not among them, since restic gives
 * up there by itself and removes what it had begun.
 */
export const isDiskGone = (line: string): boolean =>
  /^Save\(.*\) returned error, retrying after .*(input\/output error|read-only file system|no such file or directory|no such device)/i.test(
    line,
  );

const noise =
  /^(\[\d+:\d+\]|using temporary cache|create exclusive lock|load indexes|check (all packs|snapshots)|read (all data|group)|repository \w+ opened|the `unlock` command)/;
const stackFrame = /^(main|github\.com\/.*|runtime|golang\.org\/.*)\.[\w.()*]+$/;

/** Returns the lines in which restic says something to a person, without progress and without its own stack. */
export function saidBy(lines: readonly string[]): string[] {
  const plain = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('{'));
  return plain.filter(
    (line) => !noise.test(line) && !stackFrame.test(line) && !/^\S+\/\S+\.go:\d+$|^runtime\/.*:\d+$/.test(line),
  );
}

/** The connection or the disk failed, not what is stored there. */
const away =
  /connection (refused|reset)|i\/o timeout|timed out|broken pipe|no route to host|unreachable|unexpected EOF|no such host|EOF$|repository is already locked|no space left/i;
const checked = /repository contains errors|LoadIndex returned errors/i;

/** Returns what is damaged, as a failed `restic check` names it; undefined when the check itself failed. */
export function damageOf(code: number, lines: readonly string[]): string[] | undefined {
  const said = saidBy(lines);
  const isChecked = said.some((line) => checked.test(line)) || knownState(code, lines) === 'damaged';
  if (!isChecked || said.some((line) => away.test(line))) return undefined;
  const named = said.filter((line) => !checked.test(line));
  return named.length === 0 ? said : named;
}

function jsonOf(line: string): unknown {
  if (!line.startsWith('{') && !line.startsWith('[')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    // Cut off, or no JSON: says nothing.
    return undefined;
  }
}
