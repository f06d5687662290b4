import { RefusedError } from '@kontor/platform/errors';

/** One instruction of a Dockerfile, in one line whatever lines it was written on. */
export interface Instruction {
  /** In capitals. */
  name: string;
  /** Never empty, without blanks around it; never ends in a backslash. */
  rest: string;
  /** Number of the line it begins on. */
  line: number;
}

const known: ReadonlySet<string> = new Set([
  ...['ADD', 'ARG', 'CMD', 'COPY', 'ENTRYPOINT', 'ENV', 'EXPOSE', 'FROM', 'HEALTHCHECK', 'LABEL', 'MAINTAINER'],
  ...['ONBUILD', 'RUN', 'SHELL', 'STOPSIGNAL', 'USER', 'VOLUME', 'WORKDIR'],
]);

/** Bytes. The daemon reads no longer line. */
const longestInstruction = 65_000;
const commentOrBlank = /^[ \t]*(?:#|$)/;
/** Programs do not agree whether these end a line, part words or are bytes of another encoding. */
const ambiguous = /(?!\t)\p{Cc}|(?! )\p{Z}|[\uFEFF\uFFFD]/u;
/** Goes on for some readers and not for others. */
const doubleBackslash = /\\\\[ \t]*$/;
const continuation = /\\[ \t]*$/;
/** What a newer daemon takes the lines up to a word of its own choice for: instructions, to an older one. */
const heredoc = /(?:^|[ \t])\d*<<-?[^<\s]/;
const withHeredocs: ReadonlySet<string> = new Set(['ADD', 'COPY', 'ONBUILD', 'RUN']);
const directive = /^[ \t]*#[ \t]*(\w+)[ \t]*=[ \t]*(\S+)[ \t]*$/;

/**
 * Reads a Dockerfile. A line that ends in a backslash goes on in the next one; comments and empty lines in between change nothing (Docker's reference of
 * the Dockerfile). Throws `Refused` (`dockerfile-unreadable`) for whatever two readers could read in different ways. The daemon is sent what `written`
 * makes of the result and never the text itself, so that it cannot find an instruction that was not seen here.
 */
export function instructionsIn(text: string): Instruction[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  refuseOtherEscape(lines);
  const found: Instruction[] = [];
  let open: { parts: string[]; line: number } | undefined;
  for (const [index, line] of lines.entries()) {
    if (commentOrBlank.test(line)) continue;
    if (ambiguous.test(line) || doubleBackslash.test(line)) throw unreadable(index + 1, line);
    open ??= { parts: [], line: index + 1 };
    open.parts.push(line.replace(continuation, ''));
    if (continuation.test(line)) continue;
    found.push(instruction(open));
    open = undefined;
  }
  return open === undefined ? found : [...found, instruction(open)];
}

/** Only directives above everything else count; the others are comments. */
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
  if (withHeredocs.has(name.toUpperCase()) && heredoc.test(rest)) throw unreadable(line, whole);
  return { name: name.toUpperCase(), rest: rest.trim(), line };
}

const longestStep = 160;

/** An instruction as a refusal names it. */
export const shortened = (step: string): string =>
  step.length > longestStep ? `${step.slice(0, longestStep)}…` : step;

export const unreadable = (line: number, text: string): RefusedError =>
  new RefusedError('dockerfile-unreadable', {
    params: { line, step: shortened(text.trim().replace(/\p{Cc}/gu, '\uFFFD')) },
  });

/** A Dockerfile of these instructions, one line each. Everything it makes carries a label: the image, and what is left in between when it fails. */
export function renderDockerfile(instructions: readonly Instruction[], label: string, value: string): string {
  return instructions
    .flatMap(({ name, rest }) => [`${name} ${rest}`, ...(name === 'FROM' ? [`LABEL ${label}="${value}"`] : [])])
    .join('\n');
}

/** What the image says about itself: the port it serves, and the folders whose content should stay. Of the last stage, for that is the image. */
export function declaredIn(all: readonly Instruction[]): { port: number | undefined; volumes: string[] } {
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM') + 1);
  const ports = wordsOf(last, 'EXPOSE').flatMap((word) => {
    const [, port, protocol = 'tcp'] = /^(\d{1,5})(?:\/(tcp|udp))?$/i.exec(word) ?? [];
    return port === undefined || protocol.toLowerCase() !== 'tcp' ? [] : [Number(port)];
  });
  const volumes = wordsOf(last, 'VOLUME').filter((word) => /^\/[\w.-][\w./-]*$/.test(word) && !word.includes('..'));
  return { port: ports[0], volumes: [...new Set(volumes.map((word) => word.replace(/\/+$/, '')))] };
}

function wordsOf(instructions: readonly Instruction[], wanted: string): string[] {
  return instructions
    .filter(({ name }) => name === wanted)
    .flatMap(({ rest }) => (rest.startsWith('[') ? (jsonWords(rest) ?? []) : rest.split(/[ \t]+/)));
}

/** The other way to write words; undefined for what is no list of them. */
export function jsonWords(text: string): string[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((word) => typeof word === 'string') ? read : undefined;
  } catch {
    // No JSON: the words are written plainly.
    return undefined;
  }
}
