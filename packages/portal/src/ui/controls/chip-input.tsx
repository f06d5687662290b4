import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useState } from 'react';
import { RemovableChip } from '../display/chip.tsx';
import styles from './chip-input.module.css';
import { FieldFrame, type FieldProps } from './field.tsx';
import { withEntries } from './split-entries.ts';

type Native = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'placeholder'
>;

interface ChipInputProps extends FieldProps, Native {
  entries: readonly string[];
  onChange: (entries: string[]) => void;
  /** Marks an entry that is not accepted. */
  isBad?: (entry: string) => boolean;
}

/** A list of short texts. Enter, a comma or leaving the field adds what was typed; Backspace in an empty field removes the last one. */
export function ChipInput(props: ChipInputProps) {
  const { label, hint, error, retainsHint, optional, entries, onChange, isBad = () => false, name, ...native } = props;
  const draft = useDraft(entries, onChange);
  return (
    <FieldFrame {...{ label, hint, error, retainsHint, optional }}>
      {(wiring) => (
        <div className={styles.chips}>
          {entries.map((entry) => (
            <RemovableChip
              key={entry}
              text={readableAddress(entry)}
              tone={isBad(entry) ? 'bad' : 'neutral'}
              icon={<IconTrash size={14} stroke={2} />}
              onRemove={() => onChange(entries.filter((other) => other !== entry))}
            />
          ))}
          <input type="text" {...native} {...wiring} name={name} {...draft} />
        </div>
      )}
    </FieldFrame>
  );
}

/** Returns the props of the input for what is not an entry yet. */
function useDraft(entries: readonly string[], onChange: (entries: string[]) => void) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    setTyped('');
    if (text.trim() !== '') onChange(withEntries(entries, text));
  };
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      /[\s,;]/.test(target.value) ? add(target.value) : setTyped(target.value),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' && typed.trim() !== '') {
        event.preventDefault();
        add(typed);
      }
      if (event.key === 'Backspace' && typed === '' && entries.length > 0) onChange(entries.slice(0, -1));
    },
    onBlur: () => add(typed),
  };
}
