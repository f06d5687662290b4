import { useText } from '../../text/text-context.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { FieldBinding } from '../../ui/hooks/use-form.ts';
import { setupText } from './text/index.ts';

/** The PIN that proves access to the machine, while there is no user. */
export function PinField({ field, autoFocus }: { field: FieldBinding; autoFocus?: boolean }) {
  const t = useText(setupText);
  return (
    <TextField
      {...field}
      label={t(($) => $.pin)}
      hint={t(($) => $.pinHint)}
      retainsHint
      inputMode="numeric"
      autoComplete="off"
      autoFocus={autoFocus}
    />
  );
}
