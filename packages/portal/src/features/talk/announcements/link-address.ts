import { isEmail } from '@kontor/contract/rules/email';

/** Returns the address of a link as somebody types it, with its scheme; undefined when it is none. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (isEmail(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'mailto:') return address;
  return /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)+$/.test(hostname) ? address : undefined;
}
