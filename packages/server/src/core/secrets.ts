import type { PasswordPurpose } from '@kontor/contract/people/password-texts';

/** A generated secret as listed by the slice that stores it, without its value. */
export interface StoredSecret {
  /** Unique within the slice; letters, digits, dots and hyphens. */
  id: string;
  /** An app, or a component of the box by its name, as in `MariaDB`. */
  owner: { instanceId: string } | { name: string };
  purpose: PasswordPurpose;
  /** A name that depends on the purpose. */
  detail?: string;
}

/** Implemented by slices that store generated secrets. */
export interface SecretSource {
  list(): StoredSecret[];
  /** Returns the secret in plain text; undefined when the id is unknown. */
  open(id: string): string | undefined;
}
