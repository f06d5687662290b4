import { RefusedError } from '@kontor/platform/errors';
import { type Heredoc, heredocMarkers, takeHeredocs } from './heredocs.ts';

/** One instruction of a Dockerfile, with continuation lines joined. */
export interface Instruction {
  /** In upper case. */
  name: string;
  /** Never empty, trimmed; never ends in a backslash. */
  rest: string;
  /** Number of its first line. */
  line: number;
  /** Texts that follow it (here-documents), in the order in which it names them. */
  heredocs?: readonly Heredoc[];
}

const known: ReadonlySet<string> = new Set([
  ...['ADD', 'ARG', 'CMD', 'COPY', 'ENTRYPOINT', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'LABEL', 'MAINTAINER'],
  ...['ONBUILD', 'RUN', 'SHELL', 'STOPSIGNAL', 'USER', 'VOLUME', 'WORKDIR'],
]);

/** Bytes. The daemon rejects longer lines. */
const longestInstruction = 65_000;
const commentOrBlank = /^[ \t]*(?:#|$)/;
/** Characters that some parsers treat as line ends or blanks, or as bytes of another encoding. */
const ambiguous = /(?!\t)\p{Cc}|(?! )\p{Z}|[\uFEFF\uFFFD]/u;
/** A continuation for some parsers and not for others. */
const doubleBackslash = /\\\\[ \t]*$/;
const continuation = /\\[ \t]*$/;
const directive = /^[ \t]*#[ \t]*(\w+)[ \t]*=[ \t]*(\S+)[ \t]*$/;

/**
 * Parses a Dockerfile. A trailing backslash continues a line; comments and empty lines in between are ignored, and an instruction may be followed by texts of
 * its own (Docker's Dockerfile reference). Throws a `RefusedError` (`dockerfile-unreadable`) for anything two parsers could read differently. The daemon gets
 * the output of `renderDockerfile`, never the original text, so that it cannot find an instruction that was not checked here.
 */
export function instructionsIn(text: string): Instruction[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  refuseOtherEscape(lines);
  const found: Instruction[] = [];
  let open: { parts: string[]; line: number } | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (commentOrBlank.test(line)) continue;
    if (ambiguous.test(line) || doubleBackslash.test(line)) throw unreadable(index + 1, line);
    open ??= { parts: [], line: index + 1 };
    open.parts.push(line.replace(continuation, ''));
    if (continuation.test(line)) continue;
    const read = withHeredocs(instruction(open), lines, index + 1);
    found.push(read.instruction);
    index = read.next - 1;
    open = undefined;
  }
  return open === undefined ? found : [...found, withHeredocs(instruction(open), [], 0).instruction];
}

/** Takes the texts that follow an instruction. `next`: index of the first line behind them. */
function withHeredocs(
  read: Instruction,
  lines: readonly string[],
  next: number,
): { instruction: Instruction; next: number } {
  const { name, rest, line } = read;
  const markers = heredocMarkers(read);
  if (markers === undefined) throw unreadable(line, `${name} ${rest}`);
  if (markers.length === 0) return { instruction: read, next };
  const taken = takeHeredocs(markers, lines, next);
  if (taken === undefined) throw unreadable(line, `${name} ${rest}`);
  return { instruction: { ...read, heredocs: taken.heredocs }, next: taken.next };
}

/** Parser directives count only at the top; anywhere else they are comments. */
function refuseOtherEscape(lines: readonly string[]): void {
  for (const [index, line] of lines.entries()) {
    const [, name, value] = directive.exec(line) ?? [];
    if (name === undefined) return;
    if (name.toLowerCase() === 'escape' && value !== '\\') throw unreadable(index + 1, line);
  }
}

function instruction({ parts, line }: { parts: string[]; line: number }): Instruction {
  const whole = parts.join('').trim();
  const [, name = '', rest = ''] = /^([A-Za-z]+)[ \t]+(.+)$/.exec(whole) ?? [];
  if (!known.has(name.toUpperCase()) || Buffer.byteLength(whole) > longestInstruction) throw unreadable(line, whole);
  return { name: name.toUpperCase(), rest: rest.trim(), line };
}

const longestStep = 160;

/** Shortens an instruction for an error message. */
export const shortened = (step: string): string =>
  step.length > longestStep ? `${step.slice(0, longestStep)}…` : step;

export const unreadable = (line: number, text: string): RefusedError =>
  new RefusedError('dockerfile-unreadable', {
    params: { line, step: shortened(text.trim().replace(/\p{Cc}/gu, '\uFFFD')) },
  });

/** Renders a Dockerfile, one instruction per line. Every stage gets the label, so that the image and the leftovers of a failed build can be found. */
export function renderDockerfile(instructions: readonly Instruction[], label: string, value: string): string {
  return instructions
    .flatMap(({ name, rest }) => [`${name} ${rest}`, ...(name === 'FROM' ? [`LABEL ${label}="${value}"`] : [])])
    .join('\n');
}

/** Returns what the last stage declares: its TCP ports, and the folders to persist. */
export function declaredIn(all: readonly Instruction[]): { ports: number[]; volumes: string[] } {
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM') + 1);
  const ports = wordsOf(last, 'EXPOSE').flatMap((word) => {
    const [, port, protocol = 'tcp'] = /^(\d{1,5})(?:\/(tcp|udp))?$/i.exec(word) ?? [];
    return port === undefined || protocol.toLowerCase() !== 'tcp' ? [] : [Number(port)];
  });
  const volumes = wordsOf(last, 'VOLUME').filter((word) => /^\/[\w.-][\w./-]*$/.test(word) && !word.includes('..'));
  return { ports, volumes: [...new Set(volumes.map((word) => word.replace(/\/+$/, '')))] };
}

function wordsOf(instructions: readonly Instruction[], wanted: string): string[] {
  return instructions
    .filter(({ name }) => name === wanted)
    .flatMap(({ rest }) => (rest.startsWith('[') ? (jsonWords(rest) ?? []) : rest.split(/[ \t]+/)));
}

/** Parses the JSON form of a word list; undefined when it is none. */
export function jsonWords(text: string): string[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((word) => typeof word === 'string') ? read : undefined;
  } catch {
    // Not JSON: the words are in shell form.
    return undefined;
  }
}
