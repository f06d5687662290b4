import { readFromTab, storeInTab } from '../../session/tab-storage.ts';
import type { SetupValues } from './setup-values.ts';

/** Input of the setup, stored for a reload of this tab, without the passwords and the PIN. */
export interface SetupDraft {
  values: SetupValues;
  /** A user name other than the derived one was typed. */
  isTyped: boolean;
}

const key = 'kontor.setup';

/** Secrets are never stored. */
const withoutSecrets = (values: SetupValues): SetupValues => ({
  ...values,
  password: '',
  passwordRepeat: '',
  pin: '',
});

export const storeSetupDraft = ({ values, isTyped }: SetupDraft): void =>
  storeInTab(key, { values: withoutSecrets(values), isTyped });

export const clearSetupDraft = (): void => storeInTab(key, undefined);

export const loadSetupDraft = (start: SetupValues): SetupDraft | undefined => readSetupDraft(readFromTab(key), start);

/** Parses a stored draft; fields it lacks are as in `start`, others are ignored. */
export function readSetupDraft(stored: string | null, start: SetupValues): SetupDraft | undefined {
  if (stored === null) return undefined;
  try {
    const read = JSON.parse(stored) as { values?: Record<string, unknown>; isTyped?: unknown } | null;
    if (!read?.values) return undefined;
    const known = Object.keys(start).map((name) => [name, read.values?.[name]]);
    const values = { ...start, ...Object.fromEntries(known.filter(([, value]) => typeof value === 'string')) };
    return { values: withoutSecrets(values), isTyped: read.isTyped === true };
  } catch {
    return undefined;
  }
}
