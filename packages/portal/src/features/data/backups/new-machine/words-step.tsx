import { useText } from '../../../../text/text-context.tsx';
import { TextArea } from '../../../../ui/controls/text-field.tsx';
import type { Form } from '../../../../ui/hooks/use-form.ts';
import type { RestoreValues } from './restore-values.ts';
import { newMachineText } from './text/index.ts';

/** The words of the emergency sheet, typed or pasted. */
export function WordsStep({ form }: { form: Form<RestoreValues> }) {
  const t = useText(newMachineText);
  return (
    <>
      <TextArea
        {...form.text('words')}
        label={t(($) => $.words.label)}
        hint={t(($) => $.words.hint)}
        rows={7}
        lang="en"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {form.busy && <p role="status">{t(($) => $.words.opening)}</p>}
    </>
  );
}
