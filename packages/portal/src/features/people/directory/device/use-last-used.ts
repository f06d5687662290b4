import type { DirectoryDevice } from '@kontor/contract/people/directory';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { directoryText } from '../text/index.ts';

/** Returns a function that says on which day a device last signed in. */
export function useLastUsed(): (device: Pick<DirectoryDevice, 'lastUsed' | 'isUseKnown'>) => string {
  const t = useText(directoryText);
  const format = useFormat();
  return ({ lastUsed, isUseKnown }) => {
    if (lastUsed !== null) return t(($) => $.used.on, { date: format.date(lastUsed) });
    return isUseKnown ? t(($) => $.used.never) : t(($) => $.used.unknown);
  };
}
