import type { Instruction } from './dockerfile.ts';

/** A flag of an instruction; the value is empty for one that has none. */
export interface Flag {
  name: string;
  value: string;
}

const withoutValue: ReadonlySet<string> = new Set(['keep-git-dir', 'link', 'parents', 'unpack']);
// The daemon removes quotes and backslashes, and takes some bytes of other letters for blanks.
const plainFlag = /^--([a-z][a-z-]*)(?:=([!#-&(-[\]-~]*))?$/;

/** The flags an instruction begins with: the daemon reads no others. Undefined when one of them can be read in more than one way. */
export function leadingFlags(rest: string): Flag[] | undefined {
  const flags: Flag[] = [];
  for (const word of rest.split(/[ \t]+/)) {
    if (!word.startsWith('--')) break;
    const [, name, value] = plainFlag.exec(word) ?? [];
    if (name === undefined || (value === undefined && !withoutValue.has(name))) return undefined;
    flags.push({ name, value: value ?? '' });
  }
  return flags;
}

/** What an instruction takes files from, as its flags name it. Undefined when they can be read in more than one way. */
export function sourcesIn({ name, rest, line }: Instruction): string[] | undefined {
  if (name === 'ONBUILD') {
    const [, inner, words] = /^([A-Za-z]+)[ \t]+(.+)$/.exec(rest) ?? [];
    if (inner === undefined || words === undefined) return undefined;
    return sourcesIn({ name: inner.toUpperCase(), rest: words, line });
  }
  if (name !== 'COPY' && name !== 'ADD' && name !== 'RUN') return [];
  const flags = leadingFlags(rest);
  if (name === 'RUN') return flags?.flatMap(mountedFrom);
  const sources = flags?.filter((flag) => flag.name === 'from').map(({ value }) => value);
  return (sources?.length ?? 0) > 1 ? undefined : sources;
}

/** BuildKit mounts images as well: `--mount=type=bind,from=image`. */
const mountedFrom = ({ name, value }: Flag): string[] =>
  name === 'mount' ? value.split(',').flatMap((field) => /^from=(.*)$/i.exec(field)?.[1] ?? []) : [];
