import { printDocument } from '../../ui/print-document.ts';

/** A page to be handed over on paper. */
export interface PrintedSheet {
  title: string;
  lines: readonly [name: string, value: string][];
  foot: string;
  /** Address of a picture, as a data URL. */
  image: string;
}

/** Prints a sheet. Everything is put in as text. */
export const printSheet = ({ title, lines, foot, image }: PrintedSheet): void =>
  void printDocument(title, (sheet) => {
    const add = (name: string, text: string) => {
      const element = sheet.createElement(name);
      element.textContent = text;
      element.style.overflowWrap = 'anywhere';
      sheet.body.append(element);
    };
    sheet.body.style.font = '12pt/1.4 system-ui, sans-serif';
    add('h1', title);
    for (const [name, value] of lines) {
      add('h4', name);
      add('p', value);
    }
    const picture = sheet.createElement('img');
    picture.width = 200;
    sheet.body.append(picture);
    add('p', foot);
    // What is not there yet is not printed.
    return new Promise((resolve) => {
      picture.addEventListener('load', () => resolve());
      picture.src = image;
    });
  });
