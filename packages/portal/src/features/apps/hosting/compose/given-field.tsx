import type { Interpreter } from '@kontor/contract/rules/apps/hosting';
import { type RefObject, useRef } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextArea, TextField } from '../../../../ui/controls/text-field.tsx';
import { ArchiveField } from '../archive-field.tsx';
import { currentArchive, isContainer, type OriginValues, type StoredArchive, sourceOf } from '../draft.ts';
import { hostingText } from '../text/index.ts';
import type { useUpload } from '../use-upload.ts';
import styles from './compose.module.css';
import { Findings } from './findings.tsx';
import { OriginChoice } from './origin-choice.tsx';
import type { Compose } from './use-compose.ts';

interface GivenFieldProps {
  upload: ReturnType<typeof useUpload>;
  archive: StoredArchive | undefined;
  compose: Compose;
  interpreter: Interpreter;
  values: OriginValues;
  onValues: (values: Partial<OriginValues>) => void;
  error: string | undefined;
  /** The questions are shown below, not in a later step. */
  asksHere?: boolean;
  /** Called with the interpreter the archive suggests; absent where it cannot be changed any more. */
  onSuggested?: (interpreter: Interpreter) => void;
}

/** What the app is made of: an archive or a file, or a compose file as a text or by its address; and what a compose file says. */
export function GivenField(props: GivenFieldProps) {
  const { upload, archive, compose, interpreter, values, error, asksHere = false, onSuggested } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const onValues = (next: Partial<OriginValues>) => {
    upload.clear();
    props.onValues(next);
  };
  const origin = isContainer(interpreter) ? values.origin : 'file';
  const isOfOrigin = (archive?.source === undefined) === (origin === 'file');
  const isStale = currentArchive(archive, { ...values, origin }) === undefined;
  return (
    <div className={styles.given}>
      {isContainer(interpreter) && <OriginChoice value={origin} onChange={(next) => onValues({ origin: next })} />}
      {origin === 'file' ? (
        <ArchiveField
          upload={upload}
          archive={isStale ? undefined : archive}
          interpreter={interpreter}
          error={error}
          {...(onSuggested && { onSuggested })}
        />
      ) : (
        <TextGiven {...props} onValues={onValues} area={area} origin={origin} isChecked={!isStale} />
      )}
      {compose.view && isOfOrigin && interpreter === 'compose' && (
        <Findings
          view={compose.view}
          isStale={isStale}
          asksHere={asksHere}
          onLine={origin === 'text' ? (line) => showLine(area.current, line) : undefined}
        />
      )}
    </div>
  );
}

interface TextGivenProps extends GivenFieldProps {
  origin: 'text' | 'address';
  isChecked: boolean;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** A compose file as a text or by its address, and the button that has it checked. */
function TextGiven(props: TextGivenProps) {
  const t = useText(hostingText);
  const { origin, upload, values, isChecked } = props;
  const typed = sourceOf({ ...values, origin }) ?? '';
  return (
    <>
      <TextInput {...props} />
      <div>
        <Button
          small
          busy={upload.sending !== undefined}
          disabled={typed.trim() === '' || isChecked}
          onClick={() => void upload.give(origin === 'text' ? { text: typed } : { address: typed })}
        >
          {isChecked ? t(($) => $.origin.checked) : t(($) => $.origin.check)}
        </Button>
      </div>
    </>
  );
}

function TextInput({ origin, upload, values, onValues, error, area }: TextGivenProps) {
  const t = useText(hostingText);
  const field = {
    name: origin,
    value: values[origin],
    onChange: (value: string) => onValues({ [origin]: value }),
    error: upload.fieldError || error,
    label: t(($) => $.origin[origin]),
    hint: t(($) => $.origin[`${origin}Hint`]),
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'none',
  };
  if (origin === 'text') return <TextArea {...field} ref={area} className={styles.code} rows={12} />;
  return <TextField {...field} type="url" placeholder="https://" />;
}

/** Selects a line of the text and brings it into sight. */
function showLine(area: HTMLTextAreaElement | null, line: number): void {
  if (area === null) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 4);
  area.scrollIntoView({ block: 'nearest' });
}
