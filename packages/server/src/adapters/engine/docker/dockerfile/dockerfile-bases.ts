import { RefusedError } from '@kontor/platform/errors';
import { type Instruction, shortened, unreadable } from './dockerfile.ts';
import { sourcesIn } from './leading-flags.ts';

const from = /^(?:--platform=[\w./:${}-]+[ \t]+)?(\S+)(?:[ \t]+AS[ \t]+([a-z][\w.-]*))?$/i;
const imageName = /^[a-z0-9][\w.:/@-]*$/i;
const variable = /\$(?:(\w+)|\{(\w+)(?::-([\w.:/@-]*))?\})/g;
const argument = /^([a-z_]\w*)(?:=(?:"([^"'\\]*)"|'([^"'\\$]*)'|([^"'\\]*)))?$/i;
const quotedWord = /(?:[^ \t"']|"[^"]*"|'[^']*')+/g;

/** Values of variables, by name. */
export type Values = ReadonlyMap<string, string>;

/**
 * Returns the instructions with each base image named in full: variables are replaced by their defaults, so that the image that was checked is the one that is
 * used. `--platform` is dropped: a box builds for its own platform. Throws a `RefusedError` (`dockerfile-base-unclear`) when a name cannot be known before the
 * build.
 */
export function withPlainBases(instructions: readonly Instruction[], given: Values = new Map()): Instruction[] {
  const first = instructions.findIndex(({ name }) => name === 'FROM');
  const values = defaultsIn(instructions.slice(0, Math.max(0, first)), given);
  return instructions.map((each) => (each.name === 'FROM' ? plainFrom(each, values) : each));
}

/** Returns the image and the name of a stage as its `FROM` writes them. Undefined when it is malformed. */
export function fromParts(rest: string): { image: string; stage: string | undefined } | undefined {
  const [, image, stage] = from.exec(rest) ?? [];
  return image === undefined ? undefined : { image, stage };
}

function plainFrom({ name, rest, line }: Instruction, values: Values): Instruction {
  const { image, stage } = fromParts(rest) ?? {};
  if (image === undefined) throw unreadable(line, `${name} ${rest}`);
  const plain = replaced(image, values);
  if (plain === undefined || !imageName.test(plain)) throw unclearStep({ name, rest, line });
  return { name, line, rest: stage === undefined ? plain : `${plain} AS ${stage}` };
}

/** Values of the `ARG`s before the first `FROM`, `given` before their defaults. One whose value cannot be determined is left out. */
export function defaultsIn(instructions: readonly Instruction[], given: Values = new Map()): Values {
  const values = new Map<string, string>(given);
  for (const { name, rest } of instructions) {
    if (name !== 'ARG') continue;
    for (const word of rest.match(quotedWord) ?? []) {
      const [, key, double, single, bare] = argument.exec(word) ?? [];
      if (key === undefined || given.has(key)) continue;
      values.delete(key);
      // Nothing behind the sign is a value, too: the empty one.
      const value = single ?? (word.includes('=') ? replaced(double ?? bare ?? '', values) : undefined);
      if (value !== undefined) values.set(key, value);
    }
  }
  return values;
}

/** Returns the word with its variables replaced. Undefined when a variable in it has no value. */
export function replaced(word: string, values: Values): string | undefined {
  let isKnown = true;
  const plain = word.replace(variable, (_, short?: string, long?: string, otherwise?: string) => {
    const known = values.get(short ?? long ?? '');
    const value = known || (otherwise ?? known);
    if (value === undefined) isKnown = false;
    return value ?? '';
  });
  return isKnown && !plain.includes('$') ? plain : undefined;
}

/** Base images of instructions from `withPlainBases`, each once; without the build's own stages. */
export const basesIn = (instructions: readonly Instruction[]): string[] => imagesIn(instructions).bases;

/**
 * Images that files are copied from (`COPY --from`), each once; without stages, including those in `ONBUILD`. Throws a `RefusedError`
 * (`dockerfile-base-unclear`) when one cannot be determined, or for the number of a stage that is not complete.
 */
export const copiedIn = (instructions: readonly Instruction[]): string[] => imagesIn(instructions).copied;

const stageNumber = /^\d{1,3}$/;

function imagesIn(instructions: readonly Instruction[]): { bases: string[]; copied: string[] } {
  // Only complete stages: the daemon takes the name of the current stage for an image.
  const stages = new Set<string>(['scratch']);
  const bases = new Set<string>();
  const copied = new Set<string>();
  let begun = 0;
  let current: string | undefined;
  for (const each of instructions) {
    for (const source of sourcesOf(each)) {
      const isOfStage = stageNumber.test(source) ? Number(source) < begun - 1 : stages.has(source.toLowerCase());
      if (isOfStage) continue;
      if (stageNumber.test(source) || !imageName.test(source)) throw unclearStep(each);
      copied.add(source);
    }
    if (each.name !== 'FROM') continue;
    if (current !== undefined) stages.add(current);
    const [, image = '', stage] = from.exec(each.rest) ?? [];
    if (!stages.has(image.toLowerCase())) bases.add(image);
    current = stage?.toLowerCase();
    begun += 1;
  }
  return { bases: [...bases], copied: [...copied] };
}

function sourcesOf(instruction: Instruction): string[] {
  const sources = sourcesIn(instruction);
  if (sources === undefined) throw unclearStep(instruction);
  return sources;
}

export const unclearStep = ({ name, rest, line }: Instruction): RefusedError => unclear(line, `${name} ${rest}`);

const unclear = (line: number, step: string): RefusedError =>
  new RefusedError('dockerfile-base-unclear', { params: { line, step: shortened(step) } });
