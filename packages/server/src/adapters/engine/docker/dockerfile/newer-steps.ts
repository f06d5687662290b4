import { RefusedError } from '@kontor/platform/errors';
import { type Instruction, shortened } from './dockerfile.ts';

/** The refusal of a step that the builder is too old for. */
export const newerStep = (step: Instruction): RefusedError => refusalAt('dockerfile-newer', step);

/** The refusal of a step that asks for a secret of whoever builds. */
export const secretStep = (step: Instruction): RefusedError => refusalAt('dockerfile-secret', step);

/** The refusal of a step that asks for more rights than a build has. */
export const rightsStep = (step: Instruction): RefusedError => refusalAt('dockerfile-rights', step);

function refusalAt(
  code: 'dockerfile-newer' | 'dockerfile-secret' | 'dockerfile-rights',
  { name, rest, line }: Instruction,
): RefusedError {
  return new RefusedError(code, { params: { line, step: shortened(`${name} ${rest}`) } });
}
