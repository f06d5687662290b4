import { printDocument } from '../../../../ui/print-document.ts';
import type { SheetLines } from './use-sheet-lines.ts';

const numbered = (lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** Returns the sheet as a text, to be copied. */
export const sheetAsText = ({ title, details, words, wordsTitle, todo, steps }: SheetLines): string =>
  [
    title,
    details.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${wordsTitle}\n${numbered(words)}`,
    `${todo}\n${numbered(steps)}`,
  ].join('\n\n');

/** Prints the sheet alone, on one page. Everything is put in as text. */
export const printSheet = (lines: SheetLines): void =>
  void printDocument(lines.title, ({ body }) => {
    const page = body.ownerDocument;
    const add = (name: string, text: string, parent: HTMLElement = body): HTMLElement => {
      const element = page.createElement(name);
      element.textContent = text;
      element.style.overflowWrap = 'anywhere';
      parent.append(element);
      return element;
    };
    const list = (entries: readonly string[]): HTMLElement => {
      const element = add('ol', '');
      for (const entry of entries) add('li', entry, element);
      return element;
    };
    body.style.font = '10pt/1.35 system-ui, sans-serif';
    add('h1', lines.title);
    add('p', lines.text);
    for (const [name, value] of lines.details) add('p', `${name}: ${value}`).style.margin = '1pt 0';
    add('h2', lines.wordsTitle);
    const words = list(lines.words);
    words.style.columns = '3';
    words.style.font = '13pt/1.5 ui-monospace, monospace';
    add('h2', lines.todo);
    list(lines.steps);
  });
