import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { uiText } from '../text/index.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field.tsx';

type Native = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name' | 'type'>;

interface PasswordFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  /** `current-password` to sign in, `new-password` to choose one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to reveal it and a caps lock warning. */
export function PasswordField({ label, hint, error, optional, value, onChange, ...rest }: PasswordFieldProps) {
  const t = useText(uiText);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <FieldFrame
      label={label}
      hint={caps ? t(($) => $.capsLock) : hint}
      error={error}
      optional={optional}
      disabled={rest.disabled}
    >
      {(wiring) => (
        <>
          <input
            spellCheck={false}
            autoCapitalize="off"
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyUp={updateCapsLock}
            onBlur={(event) => {
              setCaps(false);
              rest.onBlur?.(event);
            }}
          />
          <RevealButton shown={shown} disabled={rest.disabled} onChange={setShown} />
        </>
      )}
    </FieldFrame>
  );
}

interface RevealButtonProps {
  shown: boolean;
  disabled: boolean | undefined;
  onChange: (shown: boolean) => void;
}

function RevealButton({ shown, disabled, onChange }: RevealButtonProps) {
  const t = useText(uiText);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <span className={styles.inner}>
      <IconButton
        label={shown ? t(($) => $.hidePassword) : t(($) => $.showPassword)}
        aria-pressed={shown}
        onClick={() => onChange(!shown)}
        disabled={disabled}
      >
        <Eye size={20} stroke={1.75} />
      </IconButton>
    </span>
  );
}

/**
 * Tells password managers which user the form's password belongs to. It must be a text field: they ignore those of type `hidden`
 * (https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands/).
 */
export function HiddenUsername({ uid }: { uid: string }) {
  return <input type="text" name="username" autoComplete="username" value={uid} readOnly hidden />;
}
