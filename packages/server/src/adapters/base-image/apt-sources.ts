import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One source of packages: address of a mirror, one of its suites, and the components to use. */
export interface AptSource {
  uri: string;
  suite: string;
  components: string[];
}

/** Parses both formats of sources.list(5). Sources that are disabled, of source code, or not on the network are skipped. */
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

/** Fields continue in lines that begin with a blank. */
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
 * Returns the package sources of the base image: those of this machine. When the machine runs another release, `release` is taken from the mirror it uses.
 * Undefined when no Debian mirror is configured: debootstrap then uses its default.
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

/** Renders the content of sources.list, one line for each source. */
export const sourcesText = (sources: readonly AptSource[]): string =>
  sources.map(({ uri, suite, components }) => `deb ${uri} ${suite} ${components.join(' ')}\n`).join('');

/** Reads the package sources of this machine. */
export function readSources(folder = '/etc/apt'): AptSource[] {
  const parts = join(folder, 'sources.list.d');
  const names = existsSync(parts) ? readdirSync(parts).sort() : [];
  const files = [join(folder, 'sources.list'), ...names.map((name) => join(parts, name))];
  return files.flatMap((file) => {
    const kind = file.endsWith('.sources') ? 'sources' : file.endsWith('.list') ? 'list' : undefined;
    return kind === undefined || !existsSync(file) ? [] : sourcesIn(readFileSync(file, 'utf8'), kind);
  });
}
