/**
 * Removes what mail programs and web pages put around an e-mail address (`mailto:`, a name with angle brackets, one separator at the end). Several addresses
 * are invalid.
 */
export function cleanEmail(typed: string): string {
  const bare = typed
    .trim()
    .replace(/[,;]$/, '')
    .trim()
    .replace(/^(?:[^<>@]*|[^<>,;]*)<([^<>]*)>$/, '$1');
  return bare.replace(/^mailto:/i, '').trim();
}

const local = /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cf}]+$/u;
/** Letters of any language: mail servers handle such names in their own encoding. */
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether the text is an e-mail address that is reachable from outside (RFC 5321, 4.5.3.1): a local part of at most 64 bytes, @, and a domain with a dot. */
export function isEmail(text: string): boolean {
  const [name = '', domain, ...more] = text.split('@');
  if (domain === undefined || more.length > 0 || text.length > 254) return false;
  const isName = local.test(name) && !/^\.|\.\.|\.$/.test(name) && new TextEncoder().encode(name).length <= 64;
  const labels = domain.split('.');
  return isName && labels.length >= 2 && labels.every((each) => label.test(each)) && !/^\d+$/.test(labels.at(-1) ?? '');
}
