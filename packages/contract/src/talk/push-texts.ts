import type { Language } from '../refusals.ts';

const test = {
  de: { title: 'Testnachricht', text: 'So kommt an, was Ihr Server mitteilt. Es ist nichts geschehen.' },
  en: { title: 'Test message', text: 'This is how messages of your server arrive. Nothing has happened.' },
} as const;

/** Returns title and text of a message that only shows that messages arrive. */
export const testPush = (language: Language): { title: string; text: string } => test[language];
