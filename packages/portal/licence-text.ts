import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is needed of a package.json. */
interface Named {
  name: string;
  license?: string;
  author?: string | { name?: string };
}

const textName = /^(licen[sc]e|copying|notice|third[-_ ]?party)/i;

/** What texts of licences say in which others may use the software. */
const grants = /permission is hereby granted|permission to use, copy|redistribution and use/i;

/**
 * Returns the full texts of the licence of a package: the files it ships; else that part of its README; and where that only names the licence, the standard
 * text of it as well, of those there are in `licence-texts`.
 */
export function licenceTextOf(folder: string, about: Named): string {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  const files = entries.filter(({ name }) => textName.test(name)).map(({ name }) => read(name));
  if (files.length > 0) return files.join('\n\n');
  const readme = entries.find(({ name }) => /^readme/i.test(name))?.name;
  const section = readme === undefined ? '' : licenceSection(read(readme));
  if (grants.test(section)) return section;
  return [`${about.name}: ${about.license ?? ''}`, copyrightOf(about), section, standardText(about)]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns what a README says below its heading about the licence. */
function licenceSection(readme: string): string {
  const heading = /^(?:#+ *licen[sc](?:e|ing).*|licen[sc](?:e|ing)\n[-=]{3,})$/im.exec(readme);
  if (heading === null) return '';
  const rest = readme.slice(heading.index + heading[0].length);
  const next = /^(?:#+ |[^\n]+\n[-=]{3,}$)/m.exec(rest);
  return rest.slice(0, next?.index).trim().replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}

function copyrightOf({ author }: Named): string {
  const name = typeof author === 'string' ? author : author?.name;
  return name === undefined ? '' : `Copyright ${name}`;
}

function standardText({ license = '' }: Named): string {
  const file = join(import.meta.dirname, 'licence-texts', `${license}.txt`);
  return /^[\w.-]+$/.test(license) && existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
