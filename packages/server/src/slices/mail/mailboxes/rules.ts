/** Somebody who has a mailbox, and the addresses that may be meant by it. */
export interface Owner {
  /** User name of the mailbox. */
  user: string;
  addresses: readonly string[];
  /** The app it belongs to; a person's belongs to none. */
  instanceId?: string;
}

/** Which mailbox takes what is sent to an address. */
export type AddressBook = ReadonlyMap<string, Owner>;

/** The part behind the last @, in small letters; empty when there is none. */
export const domainOf = (address: string): string =>
  address.includes('@') ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : '';

/** Who takes what nobody else has: an app that asks for it, unless the address is that of somebody without a mailbox. */
export function ownerOf(
  address: string,
  {
    book,
    domain,
    catchAll,
    users,
  }: { book: AddressBook; domain: string; catchAll: Owner | undefined; users: ReadonlySet<string> },
): Owner | undefined {
  const key = address.toLowerCase();
  const isFree = domainOf(key) === domain.toLowerCase() && !users.has(key);
  return book.get(key) ?? (isFree ? catchAll : undefined);
}

/** Only addresses of the box's own domain are in it: mail to any other belongs to somebody else's server. Whoever comes first keeps an address. */
export function addressBook(owners: readonly Owner[], domain: string): AddressBook {
  const book = new Map<string, Owner>();
  for (const owner of owners)
    for (const address of owner.addresses) {
      const key = address.toLowerCase();
      if (domainOf(key) === domain.toLowerCase() && !book.has(key)) book.set(key, owner);
    }
  return book;
}

/** Names that no mail server outside can ever be found for (RFC 2606, 6761, 8375, and .local and .internal). */
const onlyInside = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|home\.arpa|lan)$/;

export const isOnlyInside = (domain: string): boolean => onlyInside.test(domain.toLowerCase());
