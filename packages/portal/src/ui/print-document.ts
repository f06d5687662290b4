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

/** Prints a text as it is. No paragraph is divided between two pages. */
export const printText = (title: string, text: string): void =>
  void printDocument(title, ({ body }) => {
    for (const paragraph of text.split(/\n{2,}/)) {
      const sheet = body.ownerDocument.createElement('pre');
      sheet.textContent = paragraph;
      // What is longer than the paper is wide would be cut off.
      sheet.style.whiteSpace = 'pre-wrap';
      sheet.style.overflowWrap = 'anywhere';
      sheet.style.breakInside = 'avoid';
      body.append(sheet);
    }
  });
