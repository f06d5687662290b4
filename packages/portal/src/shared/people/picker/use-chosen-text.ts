import { useFormat, useText } from '../../../text/text-context.tsx';
import { peopleText } from '../text/index.ts';

/** Returns what is chosen in words: how many people, and which groups. */
export function useChosenText() {
  const t = useText(peopleText);
  const format = useFormat();
  return (count: number, groups: readonly string[]): string => {
    if (groups.length === 0) return t(($) => $.picker.chosen, { count });
    const names = format.quoted(groups);
    const some = groups.length === 1 ? t(($) => $.picker.theGroup, { names }) : t(($) => $.picker.theGroups, { names });
    if (count === 0) return t(($) => $.picker.chosenGroups, { groups: some });
    return t(($) => $.picker.chosenBoth, { people: t(($) => $.picker.people, { count }), groups: some });
  };
}
