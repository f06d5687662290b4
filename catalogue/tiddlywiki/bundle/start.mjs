// Starts the wiki in this process, so that a signal to it reaches the wiki. Whatever is missing in the wiki's folder is made first, and
// tiddlywiki.info last: a first start that broke off is simply done again, and a page somebody deleted later does not come back.
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { firstPages } from './first-pages.mjs';

const { WIKI_FOLDER, WIKI_PORT, WIKI_LANGUAGE, WIKI_IDENTITY_HEADER } = process.env;

const description = {
  plugins: ['tiddlywiki/tiddlyweb', 'tiddlywiki/filesystem', 'tiddlywiki/markdown'],
  themes: ['tiddlywiki/vanilla', 'tiddlywiki/snowwhite'],
  languages: ['de-DE', 'en-US'],
};

function prepare() {
  const info = join(WIKI_FOLDER, 'tiddlywiki.info');
  if (existsSync(info)) return;
  const pages = join(WIKI_FOLDER, 'tiddlers');
  mkdirSync(pages, { recursive: true });
  for (const [name, content] of Object.entries(firstPages(WIKI_LANGUAGE))) writeFileSync(join(pages, name), content);
  writeFileSync(`${info}.new`, JSON.stringify(description, null, 2));
  renameSync(`${info}.new`, info);
}

prepare();

// A caller without the header is nobody: the wiki answers 401 to everything it asks, /status included.
const everybodySignedIn = '(authenticated)';
const wiki = createRequire(import.meta.url)('tiddlywiki').TiddlyWiki();
wiki.boot.argv = [
  WIKI_FOLDER,
  '--listen',
  'host=127.0.0.1',
  `port=${WIKI_PORT}`,
  `authenticated-user-header=${WIKI_IDENTITY_HEADER}`,
  `readers=${everybodySignedIn}`,
  `writers=${everybodySignedIn}`,
  'gzip=yes',
];
wiki.boot.boot();
