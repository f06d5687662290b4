import { headingOf } from './headings.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** Deeper than this there are no people in exports. */
const deepest = 5;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the people of a JSON export as a table; undefined when the text is none, an empty table when it lists nobody. */
export function readJsonTable(text: string): string[][] | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  const value = parsed(text.replace(/^\uFEFF/, ''));
  if (value === undefined) return undefined;
  const people = peopleIn(value, deepest) ?? [];
  const names = [...new Set(people.flatMap((one) => Object.keys(one)))];
  return [names, ...people.map((one) => names.map((name) => textOf(one[name])))];
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // A table may begin with a bracket, too.
    return undefined;
  }
}

/** Finds the list of objects: in an array, or by user name as `occ user:list` and the interface of Nextcloud write it. */
function peopleIn(value: Json, depth: number): JsonObject[] | undefined {
  if (depth === 0 || value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : undefined;
  const entries = Object.entries(value);
  if (entries.length === 0) return undefined;
  if (entries.every(([, one]) => isObject(one)) && entries.some(([, one]) => isPerson(one)))
    return entries.map(([name, one]) => ({ user_id: name, ...(one as JsonObject) }));
  // an export of everything has roles and groups before its people
  const found = entries.flatMap(([, inner]) => [peopleIn(inner, depth - 1) ?? []]);
  const best = found.toSorted((one, other) => fieldsOf(other) - fieldsOf(one))[0];
  if (best !== undefined && best.length > 0) return best;
  const isListOfNames = entries.every(([name, one]) => typeof one === 'string' && /^[\w.@+-]+$/.test(name));
  return isListOfNames ? entries.map(([name, one]) => ({ user_id: name, display_name: one })) : undefined;
}

/** How many names of its first object people have; -1 for an empty list. */
const fieldsOf = ([first]: JsonObject[]): number =>
  first === undefined ? -1 : Object.keys(first).filter((name) => headingOf(name) !== undefined).length;

/** Whether an object describes a person and is not the frame around a list. */
const isPerson = (value: Json): boolean =>
  isObject(value) && Object.keys(value).some((name) => /mail|display_?name|surname|enabled|groups/i.test(name));

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join('|');
  return isObject(value) ? '' : String(value);
}
