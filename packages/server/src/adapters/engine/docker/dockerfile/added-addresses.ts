import { type Instruction, jsonWords } from './dockerfile.ts';

/**
 * Returns the first instruction that lets the daemon download something: `ADD` with a URL, or with a word that may expand to one. The daemon downloads from the
 * host's network, where it reaches what no container does. Undefined when there is none.
 */
export function addedAddress(instructions: readonly Instruction[]): string | undefined {
  const found = instructions.find(({ name, rest }) => isFetching(name, rest));
  return found && `${found.name} ${found.rest}`;
}

function isFetching(name: string, rest: string): boolean {
  if (name === 'ONBUILD') {
    const [, inner = 'ONBUILD', words = ''] = /^([A-Za-z]+)[ \t]+(.+)$/.exec(rest) ?? [];
    return inner.toUpperCase() === 'ONBUILD' || isFetching(inner.toUpperCase(), words);
  }
  return name === 'ADD' && (addedWords(rest)?.slice(0, -1).some(mayBeAddress) ?? true);
}

/** Matches flags without quoting characters, so that every parser agrees where they end. */
const flags = /^(?:--[a-z]+(?:=[\w.:/@${}-]+)?[ \t]+)*/;

/** The words of `ADD`, destination included. Undefined for a malformed JSON list: the daemon uses the first list it finds and ignores the rest. */
function addedWords(rest: string): string[] | undefined {
  const words = rest.replace(flags, '');
  return words.startsWith('[') && words.includes('"') ? jsonWords(words) : words.split(/[ \t]+/);
}

/** Quotes, escapes and variables count as well: the daemon resolves them before it looks for a URL. */
const mayBeAddress = (word: string): boolean => /["'\\`$]|:\/\/|<<|^[\w.-]+@[\w.-]+:/.test(word);
