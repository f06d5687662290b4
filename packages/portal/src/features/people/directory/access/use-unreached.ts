import type { DirectoryAccess } from '@kontor/contract/edge/directory-access';
import { useText } from '../../../../text/text-context.tsx';
import { directoryText } from '../text/index.ts';

/** Returns the sentence about why devices do not get into the directory with their accounts; undefined where they do. */
export function useUnreached({ isOpen, isListening, isPossible }: DirectoryAccess): string | undefined {
  const t = useText(directoryText);
  if (isOpen) return isListening ? undefined : t(($) => $.devices.silent);
  return isPossible ? t(($) => $.devices.closed) : t(($) => $.devices.impossible);
}
