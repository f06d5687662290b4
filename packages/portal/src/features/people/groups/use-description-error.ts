import { longestGroupDescription } from '@kontor/contract/rules/people/group-name';
import { useText } from '../../../text/text-context.tsx';
import { groupsText } from './text/index.ts';

/** Returns the validation of a description. */
export function useDescriptionError() {
  const t = useText(groupsText);
  return (typed: string): string | undefined =>
    typed.trim().length > longestGroupDescription
      ? t(($) => $.add.descriptionTooLong, { most: longestGroupDescription })
      : undefined;
}
