import { useText } from '../../../../text/text-context.tsx';
import { directoryText } from '../text/index.ts';
import { ValueList, ValueRow, WordRow } from '../value-list.tsx';
import type { RecipeLine } from './recipe.ts';

/** What to type at a device, each value with a button that copies it. */
export function RecipeValues({ lines }: { lines: readonly RecipeLine[] }) {
  const t = useText(directoryText);
  return (
    <ValueList>
      {lines.map(({ label, value }) =>
        value === undefined ? (
          <WordRow key={label} label={label}>
            {t(($) => $.recipe.password)}
          </WordRow>
        ) : (
          <ValueRow key={label} label={label} value={value} />
        ),
      )}
    </ValueList>
  );
}
