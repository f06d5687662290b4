// Parameters of Punycode (RFC 3492, 5).
const base = 36;
const [least, most, skew, damp] = [1, 26, 38, 700];

/** Value of a digit: letters are 0 to 25, digits 26 to 35; NaN for anything else. */
function digitOf(character: string): number {
  if (/^[a-z]$/.test(character)) return character.charCodeAt(0) - 97;
  return /^[0-9]$/.test(character) ? character.charCodeAt(0) - 22 : Number.NaN;
}

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / points);
  let bias = 0;
  for (; rest > ((base - least) * most) / 2; bias += base) rest = Math.floor(rest / (base - least));
  return bias + Math.floor(((base - least + 1) * rest) / (rest + skew));
}

/** Decodes one label without its `xn--`; undefined when it is none. */
function decoded(label: string): string | undefined {
  const split = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(split, 0))];
  let [code, index, bias, place] = [128, 0, 72, split + 1];
  while (place < label.length) {
    const before = index;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(label[place++] ?? '');
      if (Number.isNaN(digit)) return undefined;
      index += digit * weight;
      // Larger than any text has (RFC 3492, 6.4).
      if (index > 0x7fffffff) return undefined;
      const threshold = Math.min(Math.max(step - bias, least), most);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapted(index - before, count, before === 0);
    code += Math.floor(index / count);
    index %= count;
    if (code > 0x10ffff) return undefined;
    points.splice(index++, 0, String.fromCodePoint(code));
  }
  return points.join('');
}

/** Longer than any name with its port (RFC 1035, 2.3.4). */
const longest = 260;

/** Returns a domain, with its port if it has one, as people write it: `xn--mller-kva.de` is `müller.de`. What cannot be decoded, or would not be encoded like this, stays. */
export function readableDomain(domain: string): string {
  if (domain.length > longest || !/(^|\.)xn--/.test(domain)) return domain;
  const port = /:\d+$/.exec(domain)?.[0];
  if (port !== undefined) return readableDomain(domain.slice(0, -port.length)) + port;
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? decoded(label.slice(4)) : label));
  if (labels.includes(undefined)) return domain;
  const readable = labels.join('.');
  const address = `http://${readable}`;
  return URL.canParse(address) && new URL(address).hostname === domain ? readable : domain;
}

/** Returns an address with its host as people write it. */
export const readableUrl = (url: string): string =>
  url.replace(/^([a-z]+:\/\/)([^/:?#]+)/, (_, scheme: string, host: string) => scheme + readableDomain(host));

/** Returns an email address or username with its domain as people write it; what has no @ stays. */
export function readableAddress(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  return start === 0 ? address : address.slice(0, start) + readableDomain(address.slice(start));
}
