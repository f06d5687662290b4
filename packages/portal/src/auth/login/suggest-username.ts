import { isAddress } from '@kontor/contract/rules/people/username';

/** Returns the full username when only its local part was typed; `undefined` when no username can be derived. */
export function suggestUsername(typed: string, domain: string | undefined): string | undefined {
  const name = `${typed.trim().replace(/@$/, '')}@${domain}`;
  return domain !== undefined && isAddress(name) ? name.toLowerCase() : undefined;
}
