import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { useState } from 'react';
import { isWrongInput, sentenceOf } from '../../../../session/client.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { useForm } from '../../../../ui/hooks/use-form.ts';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useConfirmSheet } from '../queries.ts';
import styles from './sheet.module.css';
import { sheetText } from './text/index.ts';

interface ConfirmSheetProps {
  id: string;
  sheet: BackupSheet;
  onBack: () => void;
  onClose: () => void;
}

/** Asks for some of the words, while the sheet is not shown. */
export function ConfirmSheet({ id, sheet: { asked }, onBack, onClose }: ConfirmSheetProps) {
  const t = useText(sheetText);
  const { form, refusal } = useWordForm(id, asked, onClose);
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t(($) => $.check.title)}
      onSubmit={form.props.onSubmit}
      formRef={form.props.ref}
      actions={
        <>
          <Button onClick={onBack}>{t(($) => $.check.back)}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t(($) => $.check.go)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.check.text)}</p>
      {refusal !== undefined && (
        <Notice kind="bad" announce>
          {refusal}
        </Notice>
      )}
      <div className={styles.asked}>
        {asked.map((number, index) => (
          <TextField
            key={number}
            {...form.text(String(number))}
            {...typedByHand}
            label={t(($) => $.check.word, { number })}
            autoFocus={index === 0}
          />
        ))}
      </div>
    </LazyDialog>
  );
}

const typedByHand = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The words in the order in which they are asked for. */
function useWordForm(id: string, asked: readonly number[], onConfirmed: () => void) {
  const t = useText(sheetText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const confirm = useConfirmSheet();
  const [refusal, setRefusal] = useState<string>();
  const missing = (word: string) => (word.trim() === '' ? t(($) => $.check.missing) : undefined);
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(asked.map((number) => [number, ''])),
    rules: Object.fromEntries(asked.map((number) => [number, missing])),
    async onSubmit(values) {
      setRefusal(undefined);
      await confirm.mutateAsync({ id, words: asked.map((number) => values[number] ?? '') });
      toasts.show({ title: t(($) => $.check.done), body: t(($) => $.check.doneText) });
      onConfirmed();
    },
    onFailed(error) {
      if (isWrongInput(error)) setRefusal(sentenceOf(error));
      else
        showError(
          t(($) => $.check.failed),
          error,
        );
    },
  });
  return { form, refusal };
}
