import type { ArchiveContents } from '../../../../adapters/archives/archives.ts';
import { composeNames } from '../rules.ts';
import { readCompose } from './compose.ts';
import { type CustomAppSpec, customAppEnvironment, type Runtime } from './manifest.ts';

/** Returns the runtime of a compose file. Imported only when an app is hosted, so that a start does not load the YAML parser. */
export function composeRuntime(spec: CustomAppSpec, { texts }: Pick<ArchiveContents, 'texts'>): Runtime {
  const name = composeNames.find((each) => texts[each] !== undefined) ?? '';
  return { ...readCompose(texts[name] ?? '', customAppEnvironment(spec)), memoryLimit: 1024 ** 3 };
}
