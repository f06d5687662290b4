/** Several times what the longest manual has. */
const longest = 20_000;
const mostLines = 2_000;
/** Quotes and lists within one another. */
const deepest = 10;
/** Sum of the squares of how many marks the blocks of a text have: what comparing each of a block with each costs. */
const mostComparisons = 10_000_000;

const marks = /\*+|_+|[[\]]/g;
/** What begins a line within quotes and lists. */
const containers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/gm;

/**
 * Whether formatting a text could take the browser seconds: it is very long, nests too deeply, or has very many marks for emphasis and links in one block, as
 * texts have that are meant to do so.
 */
export function isTooCostly(text: string): boolean {
  if (text.length > longest || text.split('\n').length > mostLines) return true;
  for (const [start] of text.matchAll(containers)) if (depthOf(start) > deepest) return true;
  const counts = text.split(/\n[ \t]*\n/).map((block) => block.match(marks)?.length ?? 0);
  return counts.reduce((sum, count) => sum + count * count, 0) > mostComparisons;
}

/** Returns how deep a line is nested by what it begins with; lists also nest by two to four columns each. */
const depthOf = (start: string): number =>
  (start.match(/[>\-+*.)]/g)?.length ?? 0) + Math.floor((start.match(/[ \t]+/)?.[0].length ?? 0) / 4);
