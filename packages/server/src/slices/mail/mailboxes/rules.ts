/** An owner of a mailbox, with the addresses that deliver to it. */
export interface Owner {
  /** User name of the mailbox. */
  user: string;
  addresses: readonly string[];
  /** The app the mailbox belongs to; undefined for a user's mailbox. */
  instanceId?: string;
}

/** Mailbox owners by address in lower case. */
export type AddressBook = ReadonlyMap<string, Owner>;

/** Returns the part after the last @ in lower case; empty without an @. */
export const domainOf = (address: string): string =>
  address.includes('@') ? address.slice(address.lastIndexOf('@') + 1).toLowerCase() : '';

/** Returns the owner of an address. Addresses without an owner go to the catch-all app, except those of users who have no mailbox. */
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

/** Builds the address book. It holds only addresses of the box's own domain; the first owner of an address keeps it. */
export function addressBook(owners: readonly Owner[], domain: string): AddressBook {
  const book = new Map<string, Owner>();
  for (const owner of owners)
    for (const address of owner.addresses) {
      const key = address.toLowerCase();
      if (domainOf(key) === domain.toLowerCase() && !book.has(key)) book.set(key, owner);
    }
  return book;
}

/** Domains no mail server outside can resolve (RFC 2606, 6761, 8375, and .local and .internal). */
const onlyInside = /(?:^|\.)(?:localhost|local|internal|test|example|invalid|home\.arpa|lan)$/;

export const isOnlyInside = (domain: string): boolean => onlyInside.test(domain.toLowerCase());
