import { type Instruction, jsonWords } from './dockerfile.ts';
import { unclearStep } from './dockerfile-bases.ts';
import { expandText } from './expand-text.ts';
import { type Heredoc, heredocMarkers, plainText } from './heredocs.ts';
import { type Flag, joinFlags, splitFlags } from './leading-flags.ts';
import { newerStep } from './newer-steps.ts';
import { wordsIn } from './shell-words.ts';
import type { StageState } from './stage-state.ts';

/** A file that the build needs beside its context: a text, or everything of the context below `from`, with a mode of its own. */
export type AddedFile = { path: string; text: string; mode: number } | { path: string; from: string; mode: number };

export interface CopyNeeds {
  /** The image that holds the added files. */
  filesImage: string;
  /** A number of its own for each step. */
  number: number;
}

/** What a `COPY` or `ADD` becomes for the builder of this server. */
export interface CopySteps {
  /** Steps of a stage of its own, before the present one. */
  before: Instruction[];
  steps: Instruction[];
  files: AddedFile[];
}

const octal = /^0?[0-7]{3,4}$/;
const usualMode = 0o644;
const known: ReadonlySet<string> = new Set(['from', 'chown', 'chmod', 'link']);

/** Returns steps of the older syntax that do what a `COPY` or `ADD` does. Throws a `RefusedError` for what has no such form. */
export function copySteps(step: Instruction, state: StageState, needs: CopyNeeds): CopySteps {
  const split = splitFlags(step.rest);
  if (split === undefined) throw unclearStep(step);
  if (split.flags.some(({ name }) => !known.has(name))) throw newerStep(step);
  const flags = split.flags.filter(({ name }) => name === 'from' || name === 'chown');
  const mode = modeIn(step, split.flags);
  const plain = { ...step, rest: joinFlags(flags, split.rest) };
  if (step.heredocs !== undefined) return copyTexts(step, { flags, rest: split.rest, mode, state, needs });
  if (mode === undefined) return { before: [], steps: [plain], files: [] };
  const words = plainWords(step, split.rest);
  const source = flags.find(({ name }) => name === 'from')?.value;
  return source === undefined
    ? copyFromContext(step, { flags, words, mode, needs })
    : copyFromStage(step, { flags, words, mode, source, needs });
}

function modeIn(step: Instruction, flags: readonly Flag[]): number | undefined {
  const written = flags.findLast(({ name }) => name === 'chmod')?.value;
  if (written === undefined) return undefined;
  if (!octal.test(written)) throw newerStep(step);
  return Number.parseInt(written, 8);
}

/** The words of a copy that can be changed: without variables and quotes. */
function plainWords(step: Instruction, rest: string): string[] {
  const words = rest.startsWith('[') ? jsonWords(rest) : wordsIn(rest);
  const isPlain = words?.slice(0, -1).every((word) => /^[^$"'\\\s]+$/.test(word));
  if (words === undefined || words.length < 2 || !isPlain) throw newerStep(step);
  return words;
}

interface Changed {
  flags: readonly Flag[];
  words: readonly string[];
  mode: number;
  needs: CopyNeeds;
}

const withoutSource = (flags: readonly Flag[]): Flag[] => flags.filter(({ name }) => name !== 'from');
const wordsText = (words: readonly string[]): string =>
  words.some((word) => /\s/.test(word)) ? JSON.stringify(words) : words.join(' ');
/** The part of a pattern before its first sign that stands for others. */
const literalPart = (pattern: string): string => pattern.replace(/[^/]*[*?[].*$/, '');

/** Files with another mode are not taken from the context but from an image that has them so. */
function copyFromContext(step: Instruction, { flags, words, mode, needs }: Changed): CopySteps {
  const folder = `/${needs.number}`;
  const sources = words.slice(0, -1).map((word) => word.replace(/^(?:\.?\/)+/, '').replace(/^\.$/, ''));
  if (step.name === 'ADD' && sources.some(mayBeArchive)) throw newerStep(step);
  const files = sources.map((source) => ({ path: folder, from: literalPart(source), mode }));
  const rest = wordsText([...sources.map((source) => `${folder}/${source}`), words.at(-1) ?? '']);
  const copied = [...withoutSource(flags), { name: 'from', value: needs.filesImage }];
  return { before: [], steps: [{ name: 'COPY', line: step.line, rest: joinFlags(copied, rest) }], files };
}

/** `ADD` unpacks these. */
const mayBeArchive = (word: string): boolean => /\.(?:tar|tgz|tbz2?|txz|gz|bz2|xz|zst)$|[*?[]/i.test(word);

/** The mode is changed in a stage of its own, on top of the one that has the files. */
function copyFromStage(
  step: Instruction,
  { flags, words, mode, needs, ...more }: Changed & { source: string },
): CopySteps {
  const stage = `kontor-mode-${needs.number}`;
  const { line } = step;
  const sources = words.slice(0, -1).map((word) => (word.startsWith('/') ? word : `/${word}`));
  const isPlain = sources.every((source) => /^[\w./*?@+-]+$/.test(source));
  if (!isPlain) throw newerStep(step);
  const command = `chmod -R ${mode.toString(8)} ${sources.join(' ')}`;
  const before = [
    { name: 'FROM', line, rest: `${more.source} AS ${stage}` },
    { name: 'USER', line, rest: '0' },
    { name: 'RUN', line, rest: JSON.stringify(['/bin/sh', '-c', command]) },
  ];
  const copied = [...withoutSource(flags), { name: 'from', value: stage }];
  const rest = wordsText([...sources, words.at(-1) ?? '']);
  return { before, steps: [{ name: 'COPY', line, rest: joinFlags(copied, rest) }], files: [] };
}

interface Texts {
  flags: readonly Flag[];
  rest: string;
  mode: number | undefined;
  state: StageState;
  needs: CopyNeeds;
}

/** Texts become files of an image, by the name that ends them. Files of the context that stand beside them are copied by a step of their own. */
function copyTexts(step: Instruction, { flags, rest, mode, state, needs }: Texts): CopySteps {
  const { line, heredocs = [] } = step;
  const words = wordsIn(rest) ?? [];
  const to = words.at(-1) ?? '';
  const isText = (word: string) => heredocMarkers({ name: 'COPY', rest: word })?.length === 1;
  const others = words.slice(0, -1).filter((word) => !isText(word));
  if (isText(to) || (others.length > 0 && mode !== undefined)) throw newerStep(step);
  if (flags.some(({ name }) => name === 'from')) throw newerStep(step);
  const folder = `/${needs.number}`;
  const files = heredocs.map((each) => ({
    path: `${folder}/${each.name}`,
    text: each.isExpanded ? expanded(step, each, state) : plainText(each),
    mode: mode ?? usualMode,
  }));
  const copied = [...flags, { name: 'from', value: needs.filesImage }];
  const steps = [
    { name: 'COPY', line, rest: joinFlags(copied, `${files.map(({ path }) => path).join(' ')} ${to}`) },
    ...(others.length === 0 ? [] : [{ name: step.name, line, rest: joinFlags(flags, `${others.join(' ')} ${to}`) }]),
  ];
  return { before: [], steps, files };
}

/** Replaces the variables of a text. One that only the image could know is refused. */
function expanded(step: Instruction, heredoc: Heredoc, { values }: StageState): string {
  const found = expandText(plainText(heredoc), values);
  if (found === undefined) throw newerStep(step);
  return found;
}
