import { cloudProtocols, networkProtocols } from '@kontor/contract/rules/data/backup-device';
import { media } from '../page-state.ts';
import { firstValues, type RestoreValues } from './restore-values.ts';

/** What is stored for a reload: no secrets, so neither PIN nor password nor words. */
const stored = ['medium', 'disk', 'network', 'storage', 'server', 'port', 'path', 'domain', 'username'] as const;

const choices: { [K in keyof RestoreValues]?: readonly string[] } = {
  ...{ medium: media, network: networkProtocols, storage: cloudProtocols },
};

export const storableValues = (values: RestoreValues): Record<string, string> =>
  Object.fromEntries(stored.map((name) => [name, values[name]]));

/** Returns the values to begin with: what was entered before a reload, as far as it can be read. */
export function readRestoreDraft(text: string | null): RestoreValues {
  if (text === null) return firstValues;
  try {
    const read = JSON.parse(text) as Record<string, unknown> | null;
    const known = stored.flatMap((name) => {
      const value = read?.[name];
      return typeof value === 'string' && (choices[name]?.includes(value) ?? true) ? [[name, value]] : [];
    });
    return { ...firstValues, ...Object.fromEntries(known) };
  } catch {
    return firstValues;
  }
}
