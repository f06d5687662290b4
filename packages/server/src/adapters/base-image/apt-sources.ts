import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One place packages come from: the address of a mirror, one of its suites, and what of it is used. */
export interface AptSource {
  uri: string;
  suite: string;
  components: string[];
}

/** Reads both ways of writing sources down (sources.list(5)); those that are switched off, of source code, or not on the network are left out. */
export function sourcesIn(text: string, kind: 'list' | 'sources'): AptSource[] {
  const found = kind === 'list' ? text.split('\n').flatMap(lineSource) : text.split(/\n\s*\n/).flatMap(stanzaSources);
  return found.filter(({ uri, suite }) => /^https?:\/\//.test(uri) && !suite.endsWith('/'));
}

function lineSource(line: string): AptSource[] {
  const [, uri, suite, components] = /^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)([^#]*)/.exec(line) ?? [];
  if (uri === undefined || suite === undefined) return [];
  return [{ uri: bare(uri), suite, components: words(components) }];
}

function stanzaSources(stanza: string): AptSource[] {
  const fields = fieldsIn(stanza);
  if (!words(fields.get('types')).includes('deb') || fields.get('enabled') === 'no') return [];
  const components = words(fields.get('components'));
  return words(fields.get('uris')).flatMap((uri) =>
    words(fields.get('suites')).map((suite) => ({ uri: bare(uri), suite, components })),
  );
}

/** A field goes on in lines that begin with a blank. */
function fieldsIn(stanza: string): Map<string, string> {
  const whole = stanza.replace(/^#.*\n?/gm, '').replace(/\n[ \t]+/g, ' ');
  const pairs = whole.split('\n').flatMap((line) => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value?.trim() ?? ''] as const];
  });
  return new Map(pairs);
}

const words = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '');
const bare = (uri: string) => uri.replace(/\/+$/, '');

/**
 * Where the base image gets its packages: from the same places as this machine. One that runs another release of Debian is asked for ours at the
 * mirror it uses. Undefined when it tells of no mirror of Debian: then debootstrap's own is taken.
 */
export function sourcesFor(release: string, known: readonly AptSource[]): AptSource[] | undefined {
  const ofDebian = known.filter(({ components }) => components.includes('main'));
  const [own] = ofDebian.filter(({ suite }) => suite === release);
  const [other] = ofDebian.filter(({ uri, suite }) => !suite.includes('-') && /\/debian$/.test(uri));
  const main = own ?? (other && { ...other, suite: release });
  if (main === undefined) return undefined;
  const more = [`${release}-updates`, `${release}-security`].flatMap(
    (suite) => ofDebian.find((source) => source.suite === suite) ?? [],
  );
  return [main, ...more].map(({ uri, suite }) => ({ uri, suite, components: ['main'] }));
}

/** As one line each. */
export const sourcesText = (sources: readonly AptSource[]): string =>
  sources.map(({ uri, suite, components }) => `deb ${uri} ${suite} ${components.join(' ')}\n`).join('');

/** The sources of this machine. */
export function readSources(folder = '/etc/apt'): AptSource[] {
  const parts = join(folder, 'sources.list.d');
  const names = existsSync(parts) ? readdirSync(parts).sort() : [];
  const files = [join(folder, 'sources.list'), ...names.map((name) => join(parts, name))];
  return files.flatMap((file) => {
    const kind = file.endsWith('.sources') ? 'sources' : file.endsWith('.list') ? 'list' : undefined;
    return kind === undefined || !existsSync(file) ? [] : sourcesIn(readFileSync(file, 'utf8'), kind);
  });
}
