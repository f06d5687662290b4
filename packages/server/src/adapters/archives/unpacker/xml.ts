/** A part of a document: the start of an element, its end, or text. */
export type XmlPart =
  | { kind: 'start'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string };

const part =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;

/**
 * Reads the XML that spreadsheet programs write, part by part, with local names. It has no document types, and so no entities of its own that could swell;
 * anything else throws.
 */
export function* partsOf(xml: string): Generator<XmlPart> {
  const reader = new RegExp(part);
  const text = xml.replace(/^\uFEFF/, '');
  while (reader.lastIndex < text.length) {
    const match = reader.exec(text);
    if (match === null) throw new Error('The XML cannot be read');
    const [, cdata, closing, name, attributes = '', empty, plain] = match;
    if (cdata !== undefined) yield { kind: 'text', text: cdata };
    else if (plain !== undefined) yield { kind: 'text', text: decoded(plain) };
    else if (name !== undefined) {
      const local = name.slice(name.indexOf(':') + 1);
      if (closing === '/') yield { kind: 'end', name: local };
      else yield { kind: 'start', name: local, attributes, isEmpty: empty === '/' };
    }
  }
}

/** Returns an attribute of a start by its local name. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decoded(value);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return named[name] ?? whole;
        const code = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
      })
    : text;
