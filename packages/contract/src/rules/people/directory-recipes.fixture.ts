import { type DirectoryClient, directoryClients } from './directory-clients.ts';

/** The values of the box in the order people look for them; the others are shown with the account. */
const places: Readonly<Record<string, string>> = {
  baseDn: 'dc=kontor',
  usersDn: 'ou=people,dc=kontor',
  groupsDn: 'ou=groups,dc=kontor',
};

const rights = {
  'sign-in': { de: 'nur anmelden', en: 'sign in only' },
  'address-book': { de: 'Adressbuch', en: 'address book' },
  groups: { de: 'Gruppen', en: 'groups' },
} as const;

const filled = (value: string): string => value.replace(/\{(\w+)\}/g, (whole, key: string) => places[key] ?? whole);

/** Words stay words; what has signs of its own is to be typed exactly. */
const quoted = (value: string): string => (/^[\w /,]+$/.test(value) ? value : `\`${value}\``);

function recipe({ name, needs, fields }: DirectoryClient): string {
  const { de, en } = rights[needs];
  const rows = fields.map(([label, value]) => `- ${label}: ${quoted(filled(value))}`);
  return [
    `## ${name || 'Anything else / Alles andere'}`,
    '',
    `Right of the account: **${en}**. Recht des Kontos: **${de}**.`,
    '',
    ...rows,
  ].join('\n');
}

/** Returns the manual of all clients, in Markdown and both languages, made from the table that is tested. */
export const directoryRecipes = (): string => Object.values<DirectoryClient>(directoryClients).map(recipe).join('\n\n');
