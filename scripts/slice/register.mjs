// Adds a new slice to the files that list slices: the contract's endpoints, the table of who may call, the index of its area and, for a new area, the areas.
import { camel, pascal } from './names.mjs';

export const apiPath = 'packages/contract/src/api.ts';
export const accessPath = 'packages/server/src/http/access.test.ts';
export const areasPath = 'packages/server/src/compose/areas.ts';

/** @param {string} area */
export const areaIndexPath = (area) => `packages/server/src/slices/${area}/index.ts`;

/**
 * Adds an import below the last one that starts a line.
 * @param {string} text
 * @param {string} line
 */
const addImport = (text, line) => text.replace(/^(?:import [^;]+;\n)+/, (imports) => `${imports}${line}\n`);

/**
 * Replaces a pattern that must be there.
 * @param {string} path of the file, for the message
 * @param {string} text
 * @param {RegExp} pattern
 * @param {(...parts: string[]) => string} replace
 */
function change(path, text, pattern, replace) {
  if (!pattern.test(text)) throw new Error(`${path} has no list of the expected form to add the slice to.`);
  return text.replace(pattern, replace);
}

/**
 * Returns the contract's `api.ts` with the endpoints of a slice.
 * @param {string} text
 * @param {string} area
 * @param {string} name
 */
export function addEndpoints(text, area, name) {
  const endpoints = `${camel(name)}Endpoints`;
  const listed = change(apiPath, text, /(export const endpoints = \{\n(?: {2}\.\.\.\w+,\n)*)\}/, (_, list) => {
    return `${list}  ...${endpoints},\n}`;
  });
  return addImport(listed, `import { ${endpoints} } from './${area}/${name}.ts';`);
}

/**
 * Returns the test of who may call what, with the endpoint of a slice, which the template leaves to administrators.
 * @param {string} text
 * @param {string} name
 */
export const addAccess = (text, name) =>
  change(accessPath, text, /^( {2}admin: \[\n(?: {4}.*\n)*)/m, (calls) => `${calls}    'GET ${name}',\n`);

/**
 * Returns the `index.ts` of an area that creates a slice after those it has.
 * @param {string} text
 * @param {string} area
 * @param {string} name
 */
export function addToArea(text, area, name) {
  const path = areaIndexPath(area);
  const create = `  const ${camel(name)} = create${pascal(name)}(core);\n`;
  const named = /(\w+)\.map\(\(\{ slice \}\)/.exec(text)?.[1];
  const list = named
    ? new RegExp(`^( *const ${named} = \\[)([^\\]]*)(\\])`, 'm')
    : /^(.*\[)([^\]\n]*)(\]\.map\(\(\{ slice \}\))/m;
  const bare = /^( *return \{ slices: \[)([^\]]*)(\])/m;
  const isMapped = list.test(text);
  const added = isMapped ? camel(name) : `${camel(name)}.slice`;
  const listed = change(path, text, isMapped ? list : bare, (_, before, slices, after) => {
    return `${create}${before}${slices}, ${added}${after}`;
  });
  return addImport(listed, `import { create${pascal(name)} } from './${name}/index.ts';`);
}

/**
 * Returns the `index.ts` of a new area with its first slice.
 * @param {string} area
 * @param {string} name
 */
export const newArea = (area, name) => `import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import { create${pascal(name)} } from './${name}/index.ts';

/** What the area ${area} is about, in one sentence. */
export function create${pascal(area)}Area({ core }: { core: ServerContext }) {
  const ${camel(name)} = create${pascal(name)}(core);
  const slices = [${camel(name)}].map(({ slice }): Slice => slice);
  return { slices };
}
`;

/**
 * Returns `compose/areas.ts` that creates a new area after those it has.
 * @param {string} text
 * @param {string} area
 */
export function addArea(text, area) {
  const listed = change(areasPath, text, /^( *const areas = \[)([^\]]*)(\])/m, (_, before, areas, after) => {
    return `  const ${camel(area)} = create${pascal(area)}Area({ core });\n${before}${areas}, ${camel(area)}${after}`;
  });
  return addImport(listed, `import { create${pascal(area)}Area } from '../slices/${area}/index.ts';`);
}
