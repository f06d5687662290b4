/** A page to be handed over on paper. */
export interface PrintedSheet {
  title: string;
  lines: readonly [name: string, value: string][];
  foot: string;
  /** Address of a picture, as a data URL. */
  image: string;
}

/** Prints a sheet alone, without the page around it. Everything is put in as text. */
export function printSheet({ title, lines, foot, image }: PrintedSheet): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const inside = frame.contentWindow;
  if (!inside) return;
  const { document: sheet } = inside;
  const add = (name: string, text: string) => {
    const element = sheet.createElement(name);
    element.textContent = text;
    element.style.overflowWrap = 'anywhere';
    sheet.body.append(element);
  };
  sheet.title = title;
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
  inside.addEventListener('afterprint', () => frame.remove());
  // Loaded first: what is not there yet is not printed.
  picture.addEventListener('load', () => inside.print());
  picture.src = image;
}
