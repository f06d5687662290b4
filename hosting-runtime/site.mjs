// Handles requests to a site: serves a file, runs the program, or responds with 404.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sendFile, sendText } from './files.mjs';
import { createGuard } from './guard.mjs';
import { findIn, partsOf } from './paths.mjs';

/**
 * @typedef {object} Program
 * @property {string} index name of the program's index file: `index.php`
 * @property {(name: string) => boolean} runs whether a file is run instead of sent
 * @property {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, script: { parts: readonly string[], rest: readonly string[], hasSlash: boolean }) => void} run
 */

/**
 * Returns the request handler of a site.
 * @param {string} site folder
 * @param {Program} [program]
 */
export function createSite(site, program) {
  const indexes = [...(program ? [program.index] : []), 'index.html', 'index.htm'];
  const fateOf = createGuard(site, { hasProgram: program !== undefined });

  /** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, parts: readonly string[]) => Promise<void>} */
  async function answer(request, response, parts) {
    const hasSlash = /^[^?#]*\/(?:[?#]|$)/.test(request.url ?? '/');
    const there = await findIn(site, parts);
    const own = parts.slice(0, there?.used);
    const fate = there && (await fateOf(own, there.found.isDirectory()));
    if (fate === 'denied') return sendText(response, 404, 'Not found');
    if (fate === 'hidden') return missing(request, response, parts);
    if (there?.found.isFile()) {
      const rest = parts.slice(there.used);
      if (program?.runs(there.path)) return program.run(request, response, { parts: own, rest, hasSlash });
      if (rest.length === 0 && !hasSlash) return send(request, response, there);
    }
    if (there?.found.isDirectory()) {
      if (!hasSlash && parts.length > 0) return turnTo(request, response, parts);
      for (const index of await indexesIn(parts)) {
        const page = await shownIn([...parts, index]);
        if (page === undefined) continue;
        const script = { parts: [...parts, index], rest: [], hasSlash: false };
        return program?.runs(index) ? program.run(request, response, script) : send(request, response, page);
      }
    }
    return missing(request, response, parts);
  }

  /** Returns the index files of a folder in order of preference, ignoring case as sites made on Windows expect. @param {readonly string[]} parts */
  async function indexesIn(parts) {
    const names = await readdir(join(site, ...parts));
    return indexes.flatMap((index) => [
      ...names.filter((name) => name === index),
      ...names.filter((name) => name !== index && name.toLowerCase() === index),
    ]);
  }

  /** Returns a file that may be sent, or a script that may be run. @param {readonly string[]} parts */
  async function shownIn(parts) {
    const page = await findIn(site, parts);
    if (!page?.found.isFile() || page.used !== parts.length) return undefined;
    return (await fateOf(parts, false)) === 'sent' ? page : undefined;
  }

  /** Runs the program's front controller, which handles all missing paths; without one, sends the site's 404 page. */
  /** @type {typeof answer} */
  async function missing(request, response, parts) {
    const index = program && (await indexesIn([])).find(program.runs);
    const front = index === undefined ? undefined : await findIn(site, [index]);
    // `hidden` is allowed: a rule that rewrites everything to the front controller also matches it.
    if (program && index && front?.found.isFile() && (await fateOf([index], false)) !== 'denied') {
      return program.run(request, response, { parts: [index], rest: parts, hasSlash: false });
    }
    const page = await shownIn(['404.html']);
    if (page !== undefined) sendFile(response, { ...page, status: 404 });
    else sendText(response, 404, 'Not found');
  }

  return (
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
  ) => {
    const parts = partsOf(request.url ?? '/');
    if (parts === undefined) return sendText(response, 404, 'Not found');
    answer(request, response, parts).catch((error) => {
      process.stderr.write(`${error}\n`);
      if (!response.headersSent) sendText(response, 500, 'Something went wrong');
      else response.destroy();
    });
  };
}

/** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, file: { path: string, found: import('node:fs').Stats }) => void} */
function send(request, response, file) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    sendText(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
  else sendFile(response, file);
}

/** @type {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, parts: readonly string[]) => void} */
function turnTo(request, response, parts) {
  const query = /\?.*$/.exec(request.url ?? '')?.[0] ?? '';
  sendText(response, 301, 'Moved', { location: `/${parts.map(encodeURIComponent).join('/')}/${query}` });
}

/** Folder with the files of the custom app. */
export const siteFolder = join(import.meta.dirname, '..', 'site');
