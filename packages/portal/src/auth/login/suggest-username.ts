import { isAddress } from '@kontor/contract/rules/people/username';

/** Returns the whole username of somebody who typed its first part only; undefined when it cannot be one. */
export function suggestUsername(typed: string, domain: string | undefined): string | undefined {
  const name = `${typed.trim().replace(/@$/, '')}@${domain}`;
  return domain !== undefined && isAddress(name) ? name.toLowerCase() : undefined;
}
