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

/** Prints a text as it is. */
export const printText = (title: string, text: string): void =>
  void printDocument(title, ({ body }) => {
    const sheet = body.ownerDocument.createElement('pre');
    sheet.textContent = text;
    body.append(sheet);
  });
