import { printDocument } from '../../../../ui/print-document.ts';
import type { SheetLines, SheetStep } from './use-sheet-lines.ts';

const numbered = (lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

const stepAsText = (step: SheetStep): string =>
  step.map((piece) => (typeof piece === 'string' ? piece : `    ${piece.command}`)).join('\n');

/** Returns the sheet as a text, to be copied. */
export const sheetAsText = ({ title, details, words, wordsTitle, todo, steps }: SheetLines): string =>
  [
    title,
    details.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${wordsTitle}\n${numbered(words)}`,
    `${todo}\n${numbered(steps.map(stepAsText))}`,
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
    // One page of A4, also with the margins of the browser.
    body.style.font = '9.5pt/1.3 system-ui, sans-serif';
    body.style.margin = '0';
    const heading = (level: 'h1' | 'h2', text: string) => {
      add(level, text).style.cssText =
        `margin: ${level === 'h1' ? '0' : '8pt'} 0 3pt; font-size: ${level === 'h1' ? 17 : 12}pt`;
    };
    heading('h1', lines.title);
    add('p', lines.text).style.margin = '0 0 6pt';
    const details = add('div', '');
    details.style.columns = '2';
    for (const [name, value] of lines.details) add('div', `${name}: ${value}`, details);
    heading('h2', lines.wordsTitle);
    const words = list(lines.words);
    words.style.cssText = 'columns: 3; margin: 0; font: 13pt/1.4 ui-monospace, monospace';
    heading('h2', lines.todo);
    const steps = add('ol', '');
    steps.style.margin = '0';
    for (const step of lines.steps) {
      const entry = add('li', '', steps);
      entry.style.marginBottom = '3pt';
      for (const piece of step)
        if (typeof piece === 'string') add('div', piece, entry);
        else addCommand(piece.command, entry);
    }
  });

/** Breaks at spaces only, which are wide, so that nobody has to guess where one is. */
function addCommand(command: string, parent: HTMLElement): void {
  const page = parent.ownerDocument;
  const line = page.createElement('code');
  line.style.cssText = 'display: block; margin: 1pt 0; font: 8.5pt/1.3 ui-monospace, monospace; word-spacing: 0.35em';
  for (const [index, word] of command.split(' ').entries()) {
    const part = page.createElement('span');
    part.textContent = word;
    part.style.cssText = 'display: inline-block; max-width: 100%; overflow-wrap: anywhere';
    line.append(...(index > 0 ? [' '] : []), part);
  }
  parent.append(line);
}
