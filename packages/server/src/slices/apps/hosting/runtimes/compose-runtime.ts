import type { ArchiveContents } from '../../../../adapters/archives/archives.ts';
import { composeNames } from '../rules.ts';
import { readCompose } from './compose.ts';
import { type CustomAppSpec, customAppEnvironment, type Runtime } from './manifest.ts';

/** How what a compose file describes runs. To be imported when somebody hosts an app: a reader of YAML comes with it, which no start needs. */
export function composeRuntime(spec: CustomAppSpec, { texts }: Pick<ArchiveContents, 'texts'>): Runtime {
  const name = composeNames.find((each) => texts[each] !== undefined) ?? '';
  return { ...readCompose(texts[name] ?? '', customAppEnvironment(spec)), memoryLimit: 1024 ** 3 };
}
