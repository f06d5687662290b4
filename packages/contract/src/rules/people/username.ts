import { cleanEmail } from '../email.ts';
import { spell } from '../spelling.ts';

/** White space inside a name becomes a hyphen, which no dot or other hyphen stands beside; dots and hyphens at its ends are removed. */
function partOf(name: string): string {
  return spell(name)
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[.-]{2,}/g, (run) => (run.includes('-') ? '-' : run))
    .replace(/^[.+-]+|[.+-]+$/g, '');
}

/** Whether the name has letters of which nothing can be typed on every keyboard, such as a Chinese one. */
const isUnspellable = (name: string): boolean => /\p{L}/u.test(name) && partOf(name) === '';

/**
 * Derives the local part of a user name: `joerg.weiss` for Jörg Weiß, in lower case, in what every keyboard has. Empty for empty names. A name that cannot be
 * spelled gives way to a number, the first one that is not taken: `wei1` for Wei 王, `user1` where neither name can be spelled.
 */
export function deriveUserName(
  firstName: string,
  lastName: string,
  isTaken: (name: string) => boolean = () => false,
): string {
  const parts = [partOf(firstName), partOf(lastName)].filter(Boolean);
  if (!isUnspellable(firstName) && !isUnspellable(lastName)) return parts.join('.');
  for (let number = 1; ; number += 1) {
    const name = `${parts[0] ?? 'user'}${number}`;
    if (!isTaken(name)) return name;
  }
}

/** Normalizes a typed local part: an @ becomes a dot, and what not every keyboard has is spelled out or left out. Keeps white space, which is refused. */
export function cleanUserName(typed: string): string {
  return spell(typed.replaceAll('@', '.'));
}

/** Normalizes the local part of a new user name, `name@domain`; a text without an @ stays as it is. */
export function cleanUid(typed: string): string {
  const at = typed.lastIndexOf('@');
  return at < 0 ? typed : `${cleanUserName(typed.slice(0, at).trim())}${typed.slice(at)}`;
}

/** Returns an address whose domain was typed with umlauts with the domain as DNS spells it: `joerg@bäcker.de` is `joerg@xn--bcker-gra.de`. */
export function addressInDns(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const host = `http://${address.slice(at)}`;
  const isPlain = at === 0 || /^[\x21-\x7e]*$/.test(host);
  return isPlain || !URL.canParse(host) ? address : address.slice(0, at) + new URL(host).hostname;
}

/** Returns the user name that was typed to sign in: without what mail programs put around an address, in lower case, and completed by the domain where only the part before the @ was typed. */
export function completeUserName(typed: string, domain: string): string {
  const name = cleanEmail(typed).toLowerCase().replace(/@$/, '');
  return name === '' || name.includes('@') ? name : `${name}@${domain}`;
}

/** Whether the text is a valid local part of a user name: up to 64 characters without white space and characters that addresses cannot contain. */
export function isUserName(name: string): boolean {
  return /^[^\s@"(),:;<>[\]\\/]{1,64}$/.test(name);
}

/** Whether the text is an address in the form of user names; a domain without a dot is allowed. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"(),:;<>[\]\\/]{1,64}@[^\s@"(),:;<>[\]\\/]+$/.test(text);
}
