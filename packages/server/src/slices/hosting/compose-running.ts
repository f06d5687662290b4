import type { Found } from '../../adapters/archives/archives.ts';
import { readCompose } from './compose.ts';
import { ownEnvironment, type Running, type Wish } from './manifest.ts';
import { composeNames } from './rules.ts';

/** How what a compose file describes runs. To be imported when somebody hosts an app: a reader of YAML comes with it, which no start needs. */
export function composeRunning(wish: Wish, { texts }: Pick<Found, 'texts'>): Running {
  const name = composeNames.find((each) => texts[each] !== undefined) ?? '';
  return { ...readCompose(texts[name] ?? '', ownEnvironment(wish)), memoryLimit: 1024 ** 3 };
}
