import { decidedText, filled, passedOn, placeOf, type ReadContext, within } from './read-context.ts';
import { pathInside } from './source.ts';
import { readDotenv } from './text/dotenv.ts';
import { hasMarks, markOf } from './text/interpolate.ts';
import { isPlaceholder, placeholderMark, withMarkedAddress, withMarkedPasswords } from './text/placeholders.ts';
import { kindOf } from './text/variable-kinds.ts';
import type { Item } from './text/yaml-tree.ts';
import { flagOf, isEmpty, listOf, misfit, pairsOf } from './values.ts';

const nameOk = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/** Reads `environment` and `env_file` of a service; what stands in the file itself has precedence. */
export function readEnvironment(
  context: ReadContext,
  item: Item | undefined,
  files: Item | undefined,
): Record<string, string> {
  const own = new Map<string, string>();
  const lines = new Map<string, number>();
  for (const [name, raw, where] of pairsOf(context, item, 'environment')) {
    const plain = name.trim();
    lines.set(plain, where.line);
    if (!nameOk.test(plain)) misfit(context, where, `environment.${plain.slice(0, 40)}`);
    else if (raw !== undefined) own.set(plain, filled(context, raw, where.line));
    // A name alone stands for the variable of the machine.
    else {
      const value = passedOn(context, plain, where.line);
      if (value !== undefined) own.set(plain, value);
    }
  }
  const line = (item ?? files)?.line ?? 1;
  const values = new Map([...readEnvFiles(context, files), ...own]);
  const noPassword = hasNoPassword(values);
  for (const [name, value] of values) {
    const asked = value === '' ? emptyMark(name, noPassword) : exampleMark(context, name, value);
    if (asked !== undefined) values.set(name, filled(context, asked, lines.get(name) ?? line));
  }
  return Object.fromEntries(sealWritten(context, values));
}

/** Whether a database is told to begin without a password, or to make one up. */
const hasNoPassword = (values: ReadonlyMap<string, string>): boolean =>
  values.get('POSTGRES_HOST_AUTH_METHOD') === 'trust' ||
  [...values].some(([name, value]) => /_(?:ALLOW_EMPTY|RANDOM)_(?:ROOT_)?PASSWORD$/.test(name) && value !== '');

/** A database that begins needs a password. */
function emptyMark(name: string, noPassword: boolean): string | undefined {
  const isNeeded = /^(?:POSTGRES|MYSQL_ROOT|MARIADB_ROOT)_PASSWORD$/.test(name) && !noPassword;
  return isNeeded ? markOf({ kind: 'required', name }) : undefined;
}

/** Returns a value with marks for what is only an example: placeholders for passwords, and addresses of the app itself. */
function exampleMark({ used }: ReadContext, name: string, value: string): string | undefined {
  if (hasMarks(value)) return undefined;
  const isSecret = kindOf(name).kind === 'secret';
  if (isSecret && isPlaceholder(value) && used.isAlone(value)) return placeholderMark(name, value);
  const text = withMarkedAddress(name, value) ?? withMarkedPasswords(name, value, used.isAlone);
  return text === value ? undefined : text;
}

/** Passwords and keys that are written into the file are sealed like those that a person gives. */
function sealWritten({ written, service }: ReadContext, values: Map<string, string>): Map<string, string> {
  const isSecret = (name: string) => /secret$/.test(kindOf(name).kind);
  return new Map(
    [...values].map(([name, value]) => {
      if (value === '' || hasMarks(value) || !isSecret(name)) return [name, value];
      const about = `value ${service} ${name}`;
      written.set(about, value);
      return [name, markOf({ kind: 'template', name: `given.${about}` })];
    }),
  );
}

/** Files of a service; each is read anew. */
const mostFiles = 20;

function readEnvFiles(context: ReadContext, item: Item | undefined): Map<string, string> {
  const values = new Map<string, string>();
  const files = item?.kind === 'map' ? [item] : listOf(context, item, 'env_file');
  for (const each of files.slice(0, mostFiles)) {
    const { path, required } =
      each.kind === 'map' ? Object.fromEntries(each.entries) : { path: each, required: undefined };
    const written = isEmpty(path) ? undefined : decidedText(context, path);
    if (written === undefined) continue;
    const isNeeded = flagOf(context, required, 'env_file.required', true);
    for (const [name, value] of readEnvFile(context, written, { isNeeded, line: each.line }))
      values.set(name, filled(context, within(context, value), each.line));
  }
  const tooMany = files[mostFiles];
  if (tooMany !== undefined) misfit(context, tooMany, 'env_file');
  return values;
}

function readEnvFile(
  context: ReadContext,
  written: string,
  { isNeeded, line }: { isNeeded: boolean; line: number },
): Map<string, string> {
  const place = placeOf(context, { line });
  const path = /^[/~]/.test(written) ? undefined : pathInside(written);
  const text = path === undefined ? undefined : context.source.texts[path];
  if (text !== undefined) return readDotenv(text, context.lookup);
  if (!isNeeded) {
    context.findings.note('env-file-left', place, { path: written });
    return new Map();
  }
  const id = `env-file:${written}`;
  const preset = exampleOf(context, path ?? '');
  const about = { id, kind: 'env-file', name: written, preset, choices: [], code: 'ask-env-file' } as const;
  context.findings.ask({ ...about, isRequired: !context.isOptional && path !== '.env', ...place });
  const answer = context.answers[id] ?? preset ?? '';
  if (typeof answer !== 'string') return new Map();
  const values = readDotenv(answer, context.lookup);
  return secretly(context, path === '.env' ? asElsewhere(context, values) : values, id);
}

/** What the file takes from `.env` in other places, too, has one value: that of those places. */
function asElsewhere({ lookup, used }: ReadContext, values: Map<string, string>): Map<string, string> {
  return new Map(
    [...values].map(([name, value]) => {
      const own = lookup(name) ?? (used.needed.has(name) ? markOf({ kind: 'optional', name }) : value);
      return [name, used.needed.has(name) ? own : value];
    }),
  );
}

/** Values of a file that a person gave are sealed: each becomes a secret of its own. */
function secretly({ answers }: ReadContext, values: Map<string, string>, id: string): Map<string, string> {
  if (answers[id] === undefined) return values;
  return new Map(
    [...values].map(([name, value]) => [
      name,
      value === '' || hasMarks(value) ? value : markOf({ kind: 'template', name: `given.${id} ${name}` }),
    ]),
  );
}

/** Returns the text of an example beside a missing file: `.env.example` for `.env`. */
function exampleOf({ source: { texts } }: ReadContext, path: string): string | null {
  const [folder, name] = path.includes('/')
    ? [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)]
    : ['', path];
  return exampleNames(name).flatMap((each) => texts[`${folder}${each}`] ?? [])[0] ?? null;
}

/** Usual names of an example of a file with variables. */
export const exampleNames = (name: string): string[] => {
  const plain = name.replace(/^\.env$/, 'env').replace(/^\./, '');
  const endings = ['example', 'sample', 'dist', 'template', 'default', 'defaults'];
  return endings.flatMap((ending) => [
    `${name}.${ending}`,
    `${plain}.${ending}`,
    `${ending}.${plain}`,
    `.env.${ending}`,
    `${ending}${name}`,
  ]);
};
