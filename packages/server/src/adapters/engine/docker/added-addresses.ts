import { instructionsIn, jsonWords } from './dockerfile.ts';

/**
 * The first instruction of a Dockerfile that lets the daemon fetch something: `ADD` of an address, or of what may turn out to be one. The daemon fetches
 * in the network of the machine, where it reaches what no container does. Undefined when there is none.
 */
export function addedAddress(text: string): string | undefined {
  // Builders do not agree where a text may say which sign continues a line: then neither reading may hold one.
  const isUnclear = /^\s*#\s*escape\s*=/im.test(text);
  const all = (isUnclear ? ['\\', '`'] : ['\\']).flatMap((sign) => instructionsIn(text, sign));
  const found = all.find(({ name, rest }) => isFetching(name, rest));
  return found && `${found.name} ${found.rest}`;
}

function isFetching(name: string, rest: string): boolean {
  if (name === 'ONBUILD') {
    const [, inner = '', words = ''] = /^(\S+)\s*(.*)$/s.exec(rest) ?? [];
    return isFetching(inner.replace(/["'\\`]/g, '').toUpperCase(), words);
  }
  if (name !== 'ADD') return false;
  const plain = rest.split(/\s+/).filter((word) => !word.startsWith('--'));
  const list = jsonWords(plain.join(' '));
  return [plain, list].some((words) => words.slice(0, -1).some(mayBeAddress)) || /<<|\$\(/.test(rest);
}

/** Quotes and escapes go before the daemon looks at it. */
function mayBeAddress(word: string): boolean {
  const bare = word.replace(/["'\\`,[\]]/g, '');
  return bare.includes('$') || bare.includes('://') || /^[\w.-]+@[\w.-]+:/.test(bare);
}
