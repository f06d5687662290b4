/** What a copyright file of Debian says in a form that can be read. */
export interface Copyright {
  /** Short names of the licences, such as `GPL-2+`, in the order of the file. */
  licenses: string[];
  /** Where the software comes from; empty when the file does not say. */
  url: string;
  /** Names of files in /usr/share/common-licenses that it refers to. */
  common: string[];
}

const mostNames = 40;
const longestName = 80;

/**
 * Reads a copyright file: machine-readable ones (https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/) with the names they declare, any other with
 * the common licences it refers to.
 */
export function readCopyright(text: string): Copyright {
  const common = distinct(
    [...text.matchAll(/\/usr\/share\/common-licenses\/([A-Z][\w.+-]*)/g)].map(([, name = '']) =>
      name.replace(/[.,-]+$/, ''),
    ),
  );
  if (!/^\s*Format(-Specification)?:\s*\S/i.test(text)) return { licenses: common, url: '', common };
  const declared = [...text.matchAll(/^License:[ \t]*(\S[^\n]*)$/gim)].map(([, name = '']) => name.trim());
  const licenses = distinct(declared.filter((name) => name.length <= longestName)).slice(0, mostNames);
  return { licenses: licenses.length > 0 ? licenses : common, url: sourceOf(text), common };
}

/** Returns the first address of the field `Source`, which goes on in indented lines. */
function sourceOf(text: string): string {
  const [, field = ''] = /^Source:((?:[^\n]*)(?:\n[ \t][^\n]*)*)/im.exec(text) ?? [];
  return /https?:\/\/[^\s<>"]+/.exec(field)?.[0] ?? '';
}

/** Returns each once, whatever its capitals. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew;
  });
}
