import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { newTemporaryPassword } from './give-password.ts';
import styles from './temporary-password-field.module.css';
import { temporaryPasswordText } from './text/index.ts';

interface TemporaryPasswordFieldProps {
  /** Name of the field of a form. */
  name?: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
  /** Whose password it is, where there are several. */
  whose?: string;
  hint?: string;
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** A temporary password, proposed or typed, in plain text: somebody passes it on. */
export function TemporaryPasswordField({ whose, ...field }: TemporaryPasswordFieldProps) {
  const t = useText(temporaryPasswordText);
  const copy = useCopy();
  return (
    <div className={styles.field}>
      <TextField
        {...field}
        label={whose === undefined ? t(($) => $.label) : t(($) => $.labelOf, { name: whose })}
        hint={field.hint ?? t(($) => $.hint)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className={styles.tools}>
        <Button small icon={<IconRefresh {...icon} />} onClick={() => field.onChange(newTemporaryPassword())}>
          {t(($) => $.another)}
        </Button>
        {copy && (
          <Button
            small
            icon={<IconCopy {...icon} />}
            onClick={() => void copy(field.value, { title: t(($) => $.copied) })}
          >
            {t(($) => $.copy)}
          </Button>
        )}
      </div>
    </div>
  );
}
