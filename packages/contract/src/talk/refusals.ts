import type { Sentence } from '../refusals.ts';

/** Refusals of setup. */
export const talkRefusals = {
  'wrong-pin': { status: 422, de: 'Die Einrichtungs-PIN ist falsch.', en: 'The setup PIN is wrong.' },
  'setup-done': {
    status: 409,
    de: 'Dieser Server ist bereits eingerichtet.',
    en: 'This server has been set up already.',
  },
  'setup-nonce-unusable': {
    status: 400,
    de: 'Der Einrichtungslink ist nicht mehr gültig. Bitte verwenden Sie die PIN.',
    en: 'The setup link is no longer valid. Please use the PIN.',
  },
} satisfies Record<string, Sentence>;
