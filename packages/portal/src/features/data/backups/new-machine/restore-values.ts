import { ApiError } from '../../../../session/client.ts';
import { protocolOf, type ServerValues, serverDeviceOf } from '../wizard/draft.ts';
import { splitAddress } from '../wizard/typed-address.ts';

export const restoreSteps = ['pin', 'place', 'words', 'backup', 'check'] as const;
export type RestoreStep = (typeof restoreSteps)[number];

/** Fields of the assistant that restores a server onto a new machine. */
export type RestoreValues = ServerValues & {
  pin: string;
  /** Name of the chosen disk. */
  disk: string;
  /** As they were typed. */
  words: string;
  /** Id of the chosen backup. */
  backup: string;
};

export const firstValues: RestoreValues = {
  ...{ pin: '', medium: 'usb', disk: '', words: '', backup: '', cloud: 'own', network: 'sftp', storage: 's3' },
  ...{ server: '', port: '', path: '', domain: '', username: '', password: '' },
};

/** Returns the words among what was typed or pasted: without numbers, dots and line breaks. */
export const wordsIn = (typed: string): string[] => typed.toLowerCase().match(/\p{L}+/gu) ?? [];

/** How many words are on an emergency sheet. */
export const wordCount = 12;

/** Returns the device the server is told: a disk by its name, or the address of a server. */
export function deviceOf(values: RestoreValues): string {
  const place = splitAddress(values);
  const protocol = protocolOf(place);
  return protocol === undefined ? values.disk : serverDeviceOf(place, protocol);
}

/** Whether the server knows the opened place no longer, because it was restarted. */
export const isForgotten = (error: unknown): boolean => error instanceof ApiError && error.code === 'not-found';

/** Fields that refusals are about. */
const fieldOf = (code: string): 'pin' | 'words' | undefined => {
  if (code === 'wrong-pin') return 'pin';
  return code.startsWith('backup-words-') ? 'words' : undefined;
};

/** Returns a refusal with its sentence at the field it is about. */
export function atField(error: unknown): unknown {
  const field = error instanceof ApiError ? fieldOf(error.code) : undefined;
  return error instanceof ApiError && field !== undefined ? error.withFields({ [field]: error.message }) : error;
}

/** Returns the step a refusal leads back to; undefined where it can only be tried again. */
export function stepOfRefusal(error: unknown): RestoreStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code } = error;
  if (isForgotten(error)) return 'words';
  if (code === 'backup-running') return undefined;
  return fieldOf(code) ?? (code.startsWith('backup-') ? 'place' : undefined);
}
