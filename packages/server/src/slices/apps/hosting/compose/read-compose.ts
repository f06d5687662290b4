import { exampleNames } from './environment.ts';
import { createFindings, type Fault, type Findings, type Note, type Question, type Right } from './findings.ts';
import { readMerged } from './merge-services.ts';
import { namesFor } from './names.ts';
import { mostText, placeOf, type ReadContext } from './read-context.ts';
import { type ComposeService, readService } from './service.ts';
import type { Answers, ComposeSource } from './source.ts';
import { readDotenv } from './text/dotenv.ts';
import { hasMarks, type Lookup, markOf } from './text/interpolate.ts';
import { isPlaceholder, placeholderMark } from './text/placeholders.ts';
import { type UsedVariables, usedVariables } from './text/used-variables.ts';
import { isDatabasePassword, kindOf, knownValue } from './text/variable-kinds.ts';
import type { Item, MapItem } from './text/yaml-tree.ts';
import { readFileParts, readNetworks, readVolumes } from './top-parts.ts';
import { isEmpty, namesOf } from './values.ts';
import { findWebAddress, type Reached } from './web-address.ts';

/** What a compose file says, and what is wrong or missing. */
export interface ComposeReading extends Reached {
  services: ComposeService[];
  /** Passwords and keys written into the file itself, by the name of their mark. */
  written: ReadonlyMap<string, string>;
  /** Name of each service in the manifest. */
  names: ReadonlyMap<string, string>;
  faults: Fault[];
  notes: Note[];
  questions: Question[];
  /** Rights beyond the app that its services ask for. */
  rights: Right[];
}

/** Containers that fit the network of an app. */
const mostServices = 12;
const topKeys = new Set(['version', 'name', 'services', 'volumes', 'networks', 'configs', 'secrets', 'include']);

const nothingGranted: ReadonlySet<string> = new Set();

/** Reads a compose file with the answers so far, and the rights beyond the app that were granted. Everything that is wrong or missing is found at once. */
export function readCompose(
  source: ComposeSource,
  answers: Answers = {},
  granted: ReadonlySet<string> = nothingGranted,
): ComposeReading {
  const findings = createFindings();
  const written = new Map<string, string>();
  const tree = readMerged(source, findings);
  const services =
    tree === undefined ? [] : readServices(contextFor({ source, answers, granted, written, findings }, tree), tree);
  const unread = { written, services: [], names: new Map(), web: undefined, pages: [], open: [] };
  if (services.length === 0) return { ...unread, ...findings.result() };
  const known = checkNames(withoutLeft(services), findings);
  const reached = findWebAddress(known, answers, findings);
  const found = findings.result();
  const rights = found.rights.filter(({ service }) => known.some(({ name }) => name === service));
  return { written, services: known, names: namesFor(known.map(({ name }) => name)), ...reached, ...found, rights };
}

type Given = Pick<ReadContext, 'source' | 'answers' | 'granted' | 'written' | 'findings'>;

function contextFor({ source, answers, granted, written, findings }: Given, tree: MapItem): ReadContext {
  const known: Lookup = (name) => knownValue(name, source.timeZone);
  const used = usedVariables(tree);
  const { text, about } = dotenvOf(source, answers);
  const own = readDotenv(text, known);
  const example = exampleNames('.env').flatMap((name) => source.texts[name] ?? [])[0] ?? '';
  const examples = text === '' ? readDotenv(example, known) : new Map<string, string>();
  /** A service that gets the example as a whole has the same values as the rest of the file. */
  const exemplary: Lookup = (name) => (used.hasDotenv && !used.needed.has(name) ? examples.get(name) : undefined);
  return {
    ...{ source, answers, granted, written, findings, used, service: null, isOptional: false },
    lookup: (name) =>
      marked(name, own.get(name), used) ?? sealed(name, own.get(name), about) ?? exemplary(name) ?? known(name),
    examples: (name) => examples.get(name),
    room: { left: mostText },
  };
}

/** A placeholder in `.env` is asked for. */
function marked(name: string, value: string | undefined, { isAlone }: UsedVariables): string | undefined {
  const isAsked = value !== undefined && kindOf(name).kind === 'secret' && isPlaceholder(value) && isAlone(value);
  return isAsked ? placeholderMark(name, value) : undefined;
}

/** Returns the text of `.env`, of the archive or as a person gave it, and how marks name where its passwords are. */
function dotenvOf({ texts }: ComposeSource, answers: Answers): { text: string; about: string } {
  if (texts['.env'] !== undefined) return { text: texts['.env'], about: 'env' };
  const id = ['env-file:.env', 'env-file:./.env'].find((each) => typeof answers[each] === 'string');
  const answer = id === undefined ? undefined : answers[id];
  return id === undefined || typeof answer !== 'string' ? { text: '', about: 'env' } : { text: answer, about: id };
}

/** Passwords of the archive are sealed like those that a person gives. One that a person left empty in `.env` is asked for by itself. */
function sealed(name: string, value: string | undefined, about: string): string | undefined {
  if (value === undefined || hasMarks(value)) return value;
  const { kind } = kindOf(name);
  const isSecret = kind === 'secret' || kind === 'foreign-secret';
  // A database does not begin with an empty password.
  if (value === '') return isDatabasePassword(name) || (isSecret && about !== 'env') ? undefined : value;
  return isSecret ? markOf({ kind: 'template', name: `given.${about} ${name}` }) : value;
}

function readServices(context: ReadContext, { entries, line }: MapItem): ComposeService[] {
  const { findings } = context;
  const place = { line, service: null };
  for (const [key, item] of entries)
    if (!topKeys.has(key) && !key.startsWith('x-')) findings.fault('key-unknown', placeOf(context, item), { key });
  const written = entries.get('services');
  if (written?.kind !== 'map' || written.entries.size === 0) {
    findings.fault('no-services', place, {});
    return [];
  }
  const chosen = chooseServices(context, written.entries);
  if (chosen.length > mostServices) {
    findings.fault('services-many', placeOf(context, written), { count: chosen.length, most: mostServices });
    return [];
  }
  readNetworks(context, entries.get('networks'));
  const top = {
    volume: readVolumes(context, entries.get('volumes')),
    secret: readFileParts(context, entries.get('secrets'), 'secrets'),
    config: readFileParts(context, entries.get('configs'), 'configs'),
  };
  return chosen.flatMap(({ name, item, isOptional }) => {
    const own = { ...context, service: name, isOptional };
    if (isEmpty(item) || item.kind !== 'map')
      findings.fault('value-missing', { line: item?.line ?? line, service: name }, { key: name });
    else if (!/^[A-Za-z0-9._-]{1,60}$/.test(name))
      findings.fault('name-invalid', placeOf(own, item), { name: name.slice(0, 60) });
    else return [{ ...readService(own, name, item, top), ...(isOptional ? { isLeft: true } : {}) }];
    return [];
  });
}

interface ChosenService {
  name: string;
  item: Item | undefined;
  /** Belongs to a profile nobody has decided about yet. */
  isOptional: boolean;
}

/** Returns the services that run, and while profiles are still asked for, also those that might. */
function chooseServices(context: ReadContext, entries: MapItem['entries']): ChosenService[] {
  const profiles = new Map(
    [...entries].map(([name, item]) => [
      name,
      item.kind === 'map' ? namesOf(context, item.entries.get('profiles'), 'profiles') : [],
    ]),
  );
  const all = [...new Set([...profiles.values()].flat())];
  if (all.length === 0) return [...entries].map(([name, item]) => ({ name, item, isOptional: false }));
  const { answers, findings, lookup } = context;
  const preset = lookup('COMPOSE_PROFILES') ?? '';
  const isAlone = [...profiles.values()].every((each) => each.length > 0);
  const first = [...entries].find(([name]) => (profiles.get(name) ?? []).length > 0)?.[1];
  const line = first?.line ?? 1;
  const about = { id: 'profiles', kind: 'profiles', name: 'profiles', choices: all, code: 'ask-profiles' } as const;
  findings.ask({ ...about, preset, isRequired: isAlone && preset === '', line, service: null });
  const answer = answers.profiles ?? preset;
  const chosen = new Set(typeof answer === 'string' ? answer.split(',').map((each) => each.trim()) : []);
  const isOpen = answers.profiles === undefined && preset === '';
  return [...entries].flatMap(([name, item]): ChosenService[] => {
    const own = profiles.get(name) ?? [];
    const runs = own.length === 0 || own.some((each) => chosen.has(each) || chosen.has('*'));
    return runs || isOpen ? [{ name, item, isOptional: !runs }] : [];
  });
}

/** Services of profiles nobody has decided about are read for their questions only, unless there are no others. */
function withoutLeft(services: readonly ComposeService[]): readonly ComposeService[] {
  const runs = services.filter(({ isLeft }) => isLeft !== true);
  return runs.length > 0 ? runs : services;
}

/** Refuses services that nobody wrote. Returns the services with the aliases that links give them. */
function checkNames(services: readonly ComposeService[], findings: Findings): ComposeService[] {
  const names = new Set(services.map(({ name }) => name));
  for (const { name, dependencies } of services)
    for (const { name: other, isRequired, line } of dependencies)
      if (!names.has(other) && isRequired) findings.fault('service-unknown', { line, service: name }, { name: other });
  const links = services.flatMap((service) => service.links);
  return services.map((service) => ({
    ...service,
    aliases: [...service.aliases, ...links.flatMap(([name, alias]) => (name === service.name ? [alias] : []))],
    dependencies: service.dependencies.filter(({ name }) => names.has(name)),
  }));
}
