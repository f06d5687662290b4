import type { Instruction } from './dockerfile.ts';

/** A flag of an instruction; `value` is empty for a flag without one. */
export interface Flag {
  name: string;
  value: string;
}

const withoutValue: ReadonlySet<string> = new Set(['keep-git-dir', 'link', 'parents', 'unpack']);
// The daemon strips quotes and backslashes, and treats some non-ASCII bytes as blanks.
const plainFlag = /^--([a-z][a-z-]*)(?:=([!#-&(-[\]-~]*))?$/;

/** Returns the flags an instruction starts with; the daemon reads no others. Undefined when one is ambiguous. */
function leadingFlags(rest: string): Flag[] | undefined {
  const flags: Flag[] = [];
  for (const word of rest.split(/[ \t]+/)) {
    if (!word.startsWith('--')) break;
    const [, name, value] = plainFlag.exec(word) ?? [];
    if (name === undefined || (value === undefined && !withoutValue.has(name))) return undefined;
    flags.push({ name, value: value ?? '' });
  }
  return flags;
}

/** Splits an instruction into its flags and what follows them. Undefined when a flag is ambiguous. */
export function splitFlags(rest: string): { flags: Flag[]; rest: string } | undefined {
  const flags = leadingFlags(rest);
  if (flags === undefined) return undefined;
  let left = rest;
  for (const _ of flags) left = left.replace(/^\S+[ \t]*/, '');
  return { flags, rest: left };
}

/** Renders flags before what follows them. */
export const joinFlags = (flags: readonly Flag[], rest: string): string =>
  [...flags.map(({ name, value }) => (value === '' ? `--${name}` : `--${name}=${value}`)), rest].join(' ');

/** Returns the sources that the instruction's flags name. Undefined when they are ambiguous. */
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

/** BuildKit also mounts images: `--mount=type=bind,from=image`. */
const mountedFrom = ({ name, value }: Flag): string[] =>
  name === 'mount' ? value.split(',').flatMap((field) => /^from=(.*)$/i.exec(field)?.[1] ?? []) : [];
