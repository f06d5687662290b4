import { wordlist } from '@scure/bip39/wordlists/english.js';

/** All words that may be on an emergency sheet; a chunk of its own. */
export const sheetWords: ReadonlySet<string> = new Set(wordlist);
