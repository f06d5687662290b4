import { type Instruction, jsonWords } from './dockerfile.ts';

/**
 * The first instruction that lets the daemon fetch something: `ADD` of an address, or of what may turn out to be one. The daemon fetches in the network
 * of the machine, where it reaches what no container does. Undefined when there is none.
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

/** Flags without signs that quote: what follows them begins at the same place for every reader. */
const flags = /^(?:--[a-z]+(?:=[\w.:/@${}-]+)?[ \t]+)*/;

/** The words of ADD, destination included. Undefined for a list that is not wholly one: the daemon takes the first list it finds, whatever follows it. */
function addedWords(rest: string): string[] | undefined {
  const words = rest.replace(flags, '');
  return words.startsWith('[') && words.includes('"') ? jsonWords(words) : words.split(/[ \t]+/);
}

/** Quotes, escapes and variables are gone before the daemon looks at it. */
const mayBeAddress = (word: string): boolean => /["'\\`$]|:\/\/|<<|^[\w.-]+@[\w.-]+:/.test(word);
