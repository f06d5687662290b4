import { RefusedError } from '@kontor/platform/errors';
import { addedAddress } from './added-addresses.ts';
import { type AddedFile, copySteps } from './copy-steps.ts';
import { type Instruction, instructionsIn, shortened } from './dockerfile.ts';
import { basesIn, copiedIn, defaultsIn, type Values, withPlainBases } from './dockerfile-bases.ts';
import { newerStep } from './newer-steps.ts';
import { runSteps } from './run-steps.ts';
import { wordsIn } from './shell-words.ts';
import { followStages } from './stage-state.ts';
import { neededStages } from './stages.ts';

/** How somebody asks for a build. */
export interface BuildChoices {
  /** Name or number of the stage to build. Absent: the last one. */
  target?: string | undefined;
  /** Values of build arguments, by name. */
  args?: Readonly<Record<string, string>> | undefined;
  /** Whether steps may let the daemon download something. */
  isTrusted?: boolean | undefined;
  /** Name of the image that will hold the added files. */
  filesImage?: string | undefined;
}

/** A Dockerfile as the builder of this server can carry it out. */
export interface BuildPlan {
  instructions: Instruction[];
  /** Images it begins with, and images it copies from. */
  bases: string[];
  copied: string[];
  /** What has to lie in `filesImage`. */
  files: AddedFile[];
  /** Arguments to build with: those given, and those every builder knows, where the Dockerfile asks for them. */
  args: Record<string, string>;
}

/** For each of them the whole context is looked through. */
const mostFiles = 200;

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64', arm: 'arm', ia32: '386' };

/** Arguments that newer builders set by themselves. A box builds for itself. */
function platformArgs(): Record<string, string> {
  const architecture = architectures[process.arch] ?? process.arch;
  const of = (prefix: string) => [
    [`${prefix}PLATFORM`, `linux/${architecture}`],
    [`${prefix}OS`, 'linux'],
    [`${prefix}ARCH`, architecture],
    [`${prefix}VARIANT`, ''],
  ];
  return Object.fromEntries([...of('TARGET'), ...of('BUILD')]);
}

/**
 * Reads a Dockerfile and returns it in the syntax of Docker's own builder, which every daemon has: newer syntax is written anew. Throws a `RefusedError` that
 * names the line for what has no such form, and for what a build may not do.
 */
export function planBuild(text: string, choices: BuildChoices = {}): BuildPlan {
  const { target, args = {}, isTrusted = false, filesImage = 'kontor-files' } = choices;
  const given = new Map(Object.entries({ ...platformArgs(), ...args }));
  const read = withPlainBases(neededStages(instructionsIn(text), { target, given }), given);
  const added = isTrusted ? undefined : addedAddress(read);
  if (added !== undefined) throw new RefusedError('dockerfile-adds-address', { params: { step: shortened(added) } });
  const copied = copiedIn(read);
  const made = rewritten(read, given, filesImage);
  return { ...made, bases: basesIn(made.instructions), copied, args: askedArgs(read, given) };
}

function rewritten(
  read: readonly Instruction[],
  given: Values,
  filesImage: string,
): Pick<BuildPlan, 'instructions' | 'files'> {
  const first = read.findIndex(({ name }) => name === 'FROM');
  const stages = followStages(defaultsIn(read.slice(0, Math.max(0, first)), given), given);
  const instructions: Instruction[] = [];
  const files: AddedFile[] = [];
  let begin = 0;
  for (const [number, step] of read.entries()) {
    const state = stages.step(step);
    if (step.name === 'FROM') begin = instructions.length;
    if (step.name === 'RUN') instructions.push(...runSteps(step, state));
    else if (step.name === 'COPY' || step.name === 'ADD') {
      const made = copySteps(step, state, { filesImage, number });
      instructions.splice(begin, 0, ...made.before);
      begin += made.before.length;
      instructions.push(...made.steps);
      files.push(...made.files);
      if (files.length > mostFiles) throw newerStep(step);
    } else instructions.push(...plainSteps(step));
  }
  return { instructions, files };
}

/** Older builders take one argument for each `ARG`, and know nothing of some details of checks. */
function plainSteps(step: Instruction): Instruction[] {
  const { name, rest } = step;
  if (name === 'HEALTHCHECK') return [{ ...step, rest: rest.replace(/--start-interval=\S+[ \t]+/, '') }];
  const words = name === 'ARG' ? (wordsIn(rest) ?? []) : [];
  return words.length > 1 ? words.map((word) => ({ ...step, rest: word })) : [step];
}

function askedArgs(read: readonly Instruction[], given: Values): Record<string, string> {
  const asked = new Set(
    read.filter(({ name }) => name === 'ARG').flatMap(({ rest }) => rest.match(/[A-Za-z_]\w*(?==|[ \t]|$)/g) ?? []),
  );
  return Object.fromEntries([...given].filter(([name]) => asked.has(name)));
}
