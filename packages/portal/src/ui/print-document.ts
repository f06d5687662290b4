/** Prints a document alone, without the page around it. `fill` puts it together; what it waits for is there when it is printed. */
export async function printDocument(title: string, fill: (sheet: Document) => void | Promise<void>): Promise<void> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const inside = frame.contentWindow;
  if (!inside) return;
  inside.document.title = title;
  inside.addEventListener('afterprint', () => frame.remove());
  await fill(inside.document);
  inside.print();
}

/**
 * Prints a text. No paragraph is divided between two pages. A value, such as a password, that is alone in its line or behind a colon is printed in a font in which
 * similar letters differ; a paragraph of dashes becomes a line to cut along.
 */
export const printText = (title: string, text: string): void =>
  void printDocument(title, ({ body }) => {
    body.style.margin = '12mm';
    for (const paragraph of text.split(/\n{2,}/)) body.append(paragraphOf(body.ownerDocument, paragraph));
  });

function paragraphOf(paper: Document, text: string): HTMLElement {
  if (/^-+$/.test(text))
    return styled(paper.createElement('hr'), { border: '0', borderTop: '1px dashed', margin: '8mm 0' });
  const paragraph = paper.createElement('pre');
  // What is longer than the paper is wide would be cut off.
  styled(paragraph, { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', breakInside: 'avoid' });
  paragraph.style.font = '11pt/1.6 system-ui, sans-serif';
  text.split('\n').forEach((line, index) => {
    if (index > 0) paragraph.append('\n');
    const [, name = '', value] = valueInLine.exec(line) ?? [];
    if (value === undefined) paragraph.append(line);
    else paragraph.append(name, exact(paper, value));
  });
  return paragraph;
}

// A word alone, such as a code, or what stands behind a colon and is no sentence.
const valueInLine = /^([^:]{1,40}: |)((?<=: )\S.*[^.]|\S+)$/;

function exact(paper: Document, value: string): HTMLElement {
  const element = paper.createElement('b');
  element.textContent = value;
  return styled(element, { fontFamily: 'ui-monospace, monospace', fontSize: '11.5pt' });
}

function styled<E extends HTMLElement>(element: E, style: Partial<CSSStyleDeclaration>): E {
  Object.assign(element.style, style);
  return element;
}
