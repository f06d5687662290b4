import type { Instruction } from './dockerfile.ts';
import { wordsIn } from './shell-words.ts';

/** A text that follows an instruction: `RUN <<END`, its lines, and `END`. */
export interface Heredoc {
  /** The word that ends it. */
  name: string;
  /** Its lines, each with its line end. */
  text: string;
  /** Whether variables in it are replaced: unless its name was quoted. */
  isExpanded: boolean;
  /** Whether tabs at the beginning of its lines do not count (`<<-`). */
  isIndented: boolean;
}

export type HeredocMarker = Omit<Heredoc, 'text'>;

/** What some parser takes for the beginning of a text. */
const anyMarker = /(?:^|[ \t])\d*<<-?[^<\s]/;
const marker = /^\d*<<(-?)(?:([A-Za-z_][\w.-]*)|"([A-Za-z_][\w.-]*)"|'([A-Za-z_][\w.-]*)')$/;
const withTexts: ReadonlySet<string> = new Set(['ADD', 'COPY', 'RUN']);
/** Far above real files. */
const most = 20;

/** Returns the texts an instruction announces. Undefined when parsers could disagree about that, or where none can follow. */
export function heredocMarkers({ name, rest }: Pick<Instruction, 'name' | 'rest'>): HeredocMarker[] | undefined {
  if (!withTexts.has(name)) return name === 'ONBUILD' && anyMarker.test(rest) ? undefined : [];
  if (!anyMarker.test(rest)) return [];
  const words = wordsIn(rest);
  if (words === undefined) return undefined;
  const found = words.flatMap((word) => {
    const [whole, dash, plain, double, single] = marker.exec(word) ?? [];
    const ending = plain ?? double ?? single;
    return whole === undefined || ending === undefined
      ? []
      : [{ name: ending, isExpanded: plain !== undefined, isIndented: dash === '-' }];
  });
  const isAll = found.length === words.filter((word) => anyMarker.test(word) || /^\d*<<(?!<)/.test(word)).length;
  return isAll && found.length > 0 && found.length <= most ? found : undefined;
}

/** Reads the texts from a line on. Undefined when one does not end. `next`: index of the first line behind them. */
export function takeHeredocs(
  markers: readonly HeredocMarker[],
  lines: readonly string[],
  from: number,
): { heredocs: Heredoc[]; next: number } | undefined {
  const heredocs: Heredoc[] = [];
  let next = from;
  for (const each of markers) {
    const plain = (line: string) => (each.isIndented ? line.replace(/^\t+/, '') : line);
    const end = lines.findIndex((line, index) => index >= next && plain(line) === each.name);
    if (end < 0) return undefined;
    heredocs.push({
      ...each,
      text: lines
        .slice(next, end)
        .map((line) => `${line}\n`)
        .join(''),
    });
    next = end + 1;
  }
  return { heredocs, next };
}

/** Returns the text without the tabs that do not count. */
export const plainText = ({ text, isIndented }: Heredoc): string => (isIndented ? text.replace(/^\t+/gm, '') : text);
