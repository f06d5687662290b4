/** What the account of a device may read: enough to sign people in, also names and addresses, also the company's groups. */
export const directoryRights = ['sign-in', 'address-book', 'groups'] as const;
export type DirectoryRight = (typeof directoryRights)[number];

/**
 * One program or device that can use the directory. `fields` are its own settings, in its own words, with what to type. The filters are the searches it makes
 * then; tests send each of them to a real directory.
 */
export interface DirectoryClient {
  name: string;
  /** The right its account needs for everything below. */
  needs: DirectoryRight;
  /** Label and value. `{host}`, `{port}`, `{tlsPort}`, `{bindDn}` and names of folders are filled in. */
  fields: readonly (readonly [label: string, value: string])[];
  /** Finds who signs in by what was typed, `{login}`; `isShort`: the name before the @. */
  signIn?: string;
  isShort?: boolean;
  /** Finds the groups of somebody: `{dn}`, `{login}`, or `{short}`. */
  groupsOf?: string;
  /** Finds groups by `{group}`, or all. */
  groups?: string;
  /** Attribute in which it reads the members of a group. */
  members?: 'member' | 'uniqueMember' | 'memberUid';
  /** Searches the address book by `{word}`, or all. */
  book?: string;
}
