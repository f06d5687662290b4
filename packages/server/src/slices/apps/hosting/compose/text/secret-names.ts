import { createHash } from 'node:crypto';

const longest = 20;

/** Returns the name of a variable's secret in a manifest: `DB_PASSWORD` becomes `var-db-password`. Names that would become the same get a suffix. */
export function secretOf(variable: string): string {
  const plain = variable
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const isUnique =
    variable === variable.toUpperCase() &&
    plain.length <= longest &&
    plain.replaceAll('-', '_') === variable.toLowerCase();
  const suffix = createHash('sha256').update(variable).digest('hex').slice(0, 6);
  return isUnique ? `var-${plain}` : `var-${plain.slice(0, longest)}-${suffix}`;
}

/** Returns the name of a secret that a person gave for a version: another version may have another one. */
export const givenSecretOf = (about: string, version: string): string =>
  `given-${version
    .toLowerCase()
    .replace(/[^0-9a-z]+/g, '-')
    .slice(0, 6)}-${secretOf(about).slice('var-'.length)}`;
