import { RefusedError } from '@kontor/platform/errors';
import type { Instruction } from './dockerfile.ts';
import { defaultsIn, fromParts, replaced, type Values } from './dockerfile-bases.ts';
import { joinFlags, sourcesIn, splitFlags } from './leading-flags.ts';

/** A stage of a Dockerfile. */
interface Stage {
  /** In lower case; stages without a name get one. */
  name: string;
  from: Instruction;
  /** Name of the stage or image it begins with; undefined when that is unclear. */
  base: string | undefined;
  steps: Instruction[];
}

const stageNumber = /^\d{1,3}$/;
const nameOf = (index: number) => `kontor-stage-${index}`;

/**
 * Returns the instructions of the stages that `target`, or else the last stage, is made of: a newer builder leaves the others out as well, and they may contain
 * anything. Stages are referred to by name afterwards, never by number. Throws a `RefusedError` (`dockerfile-target-missing`).
 */
export function neededStages(
  instructions: readonly Instruction[],
  { target, given }: { target?: string | undefined; given: Values },
): Instruction[] {
  const first = instructions.findIndex(({ name }) => name === 'FROM');
  if (first < 0) return [...instructions];
  const before = instructions.slice(0, first);
  const stages = stagesIn(instructions.slice(first), defaultsIn(before, given));
  const needed = reachable(stages, indexOf(stages, target));
  const text = ({ from, steps, name }: Stage, index: number) => [
    isReferredByNumber(stages, index) ? named(from, name) : from,
    ...steps.map((step) => withNames(step, stages, index)),
  ];
  return [...before, ...stages.flatMap((stage, index) => (needed.has(index) ? text(stage, index) : []))];
}

function stagesIn(instructions: readonly Instruction[], values: Values): Stage[] {
  const stages: Stage[] = [];
  for (const each of instructions) {
    if (each.name !== 'FROM') {
      stages.at(-1)?.steps.push(each);
      continue;
    }
    const { image = '', stage } = fromParts(each.rest) ?? {};
    const name = stage?.toLowerCase() ?? nameOf(stages.length);
    stages.push({ name, from: each, base: replaced(image, values)?.toLowerCase(), steps: [] });
  }
  return stages;
}

function indexOf(stages: readonly Stage[], target: string | undefined): number {
  if (target === undefined) return stages.length - 1;
  const found = stageNumber.test(target)
    ? Number(target)
    : stages.findLastIndex(({ name }) => name === target.toLowerCase());
  if (stages[found] === undefined) throw new RefusedError('dockerfile-target-missing', { params: { target } });
  return found;
}

/** Returns the index of the complete stage that a source names in the stage `at`; undefined for an image. */
function sourceIndex(stages: readonly Stage[], source: string, at: number): number | undefined {
  if (stageNumber.test(source)) return Number(source) < at ? Number(source) : undefined;
  const found = stages.slice(0, at).findLastIndex(({ name }) => name === source.toLowerCase());
  return found < 0 ? undefined : found;
}

function reachable(stages: readonly Stage[], from: number): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (index: number): void => {
    const stage = stages[index];
    if (stage === undefined || found.has(index)) return;
    found.add(index);
    const sources = [stage.base ?? '', ...stage.steps.flatMap((step) => sourcesIn(step) ?? [])];
    for (const source of sources) visit(sourceIndex(stages, source, index) ?? -1);
  };
  visit(from);
  return found;
}

const isReferredByNumber = (stages: readonly Stage[], index: number): boolean =>
  fromParts(stages[index]?.from.rest ?? '')?.stage === undefined &&
  stages.some(({ steps }) => steps.some((step) => sourcesIn(step)?.includes(String(index))));

const named = (from: Instruction, name: string): Instruction =>
  fromParts(from.rest)?.stage === undefined ? { ...from, rest: `${from.rest} AS ${name}` } : from;

/** Returns a step with its numbers of stages replaced by names. */
function withNames(step: Instruction, stages: readonly Stage[], at: number): Instruction {
  const plain = (source: string) =>
    stageNumber.test(source) ? (stages[sourceIndex(stages, source, at) ?? -1]?.name ?? source) : source;
  if (!sourcesIn(step)?.some((source) => plain(source) !== source)) return step;
  if (step.name === 'ONBUILD') return step;
  const { flags = [], rest = '' } = splitFlags(step.rest) ?? {};
  const renamed = flags.map(({ name, value }) => {
    if (name === 'from') return { name, value: plain(value) };
    if (name !== 'mount') return { name, value };
    const fields = value
      .split(',')
      .map((field) => field.replace(/^from=(.*)$/i, (_, source) => `from=${plain(source)}`));
    return { name, value: fields.join(',') };
  });
  return { ...step, rest: joinFlags(renamed, rest) };
}
