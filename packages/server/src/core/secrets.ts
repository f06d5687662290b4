import type { PasswordPurpose } from '@kontor/contract/people/password-texts';

/** A secret the box made, as the slice that keeps it tells of it. */
export interface StoredSecret {
  /** Unique within the slice; letters, digits, dots and hyphens. */
  id: string;
  /** An app, or a part of the box by its own name, as in `MariaDB`. */
  owner: { instanceId: string } | { name: string };
  purpose: PasswordPurpose;
  /** A name that belongs to the purpose. */
  detail?: string;
}

/** What a slice offers that keeps such secrets. */
export interface SecretSource {
  list(): StoredSecret[];
  /** In plain text; undefined when there is none of this id. */
  open(id: string): string | undefined;
}
