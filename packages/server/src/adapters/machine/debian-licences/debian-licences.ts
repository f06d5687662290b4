import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { release } from 'node:os';
import { AdapterError } from '@kontor/platform/errors';
import { seconds } from '@kontor/platform/work/durations';
import { mapYielding, runYielding } from '@kontor/platform/work/yielding-work';
import type { Commands } from '../../run-command.ts';
import { notThere } from '../not-there.ts';
import { readCopyright } from './copyright.ts';
import { dpkgQueryArgs, type InstalledPackage, parsePackages, usedPackages } from './installed-packages.ts';
import { readText } from './read-text.ts';

/** Software of Debian that the box uses, by its source package. */
export interface DebianSoftware {
  /** Such as `openldap`. */
  source: string;
  version: string;
  /** Where it comes from; empty when nobody says. */
  url: string;
  /** Its packages that are installed here, such as `slapd`. */
  packages: string[];
  /** Short names of its licences; empty where only the text says. */
  licenses: string[];
}

/** A file with licences. `text` is null where this machine does not have it. */
export interface LicenceFile {
  file: string;
  text: string | null;
}

/** Why there is no list: no Debian, or its list could not be read. */
export type NoDebian = 'no-debian' | 'unreadable';

/** The licences of what Debian has installed on this machine, read from the copyright files of its packages. */
export interface DebianLicences {
  /** Resolves with what the box uses, by name. Read again only when packages have changed. */
  list(): Promise<{ software: DebianSoftware[] } | { reason: NoDebian }>;
  /** Resolves with the copyright files of one, each text once, and the common licences they refer to; undefined when it is not in the list. */
  read(source: string): Promise<{ files: LicenceFile[]; common: string[] } | undefined>;
  /** Resolves with a common licence that one in the list refers to; undefined for any other name. */
  readCommon(name: string): Promise<LicenceFile | undefined>;
}

export interface DebianLicencesNeeds {
  commands: Pick<Commands, 'run'>;
  /** Names of the packages the box uses, whether or not they are installed. */
  packages(): readonly string[];
  /** Where Debian's files are. */
  root?: string;
}

interface Software extends DebianSoftware {
  files: string[];
  common: string[];
}

/** Lines of dpkg-query that are parsed in a turn of the thread. */
const perTurn = 200;

/** Packages of Docker's own repository, in place of Debian's. */
const alternatives = ['docker-ce', 'docker-ce-cli', 'containerd.io'];

export function createDebianLicences({ commands, packages, root = '' }: DebianLicencesNeeds): DebianLicences {
  const status = `${root}/var/lib/dpkg/status`;
  const commonFolder = `${root}/usr/share/common-licenses`;
  let known: { version: string; software: Promise<Map<string, Software>> } | undefined;

  async function installed(): Promise<InstalledPackage[]> {
    const lines: string[] = [];
    const onLine = (line: string) => void lines.push(line);
    const { code } = await commands.run({
      ...{ program: 'dpkg-query', args: dpkgQueryArgs, cwd: '/', job: 'licences', isAlone: true },
      ...{ timeoutMs: seconds(10), onLine },
    });
    if (code !== 0) throw new AdapterError(`dpkg-query ended with ${code}`);
    return (await runYielding(mapYielding(lines, (line) => parsePackages([line]), perTurn))).flat();
  }

  async function readAll(): Promise<Map<string, Software>> {
    const used = usedPackages(await installed(), [...packages(), ...alternatives, `linux-image-${release()}`]);
    const there = new Set(await readdir(commonFolder).catch(notThere));
    const found = new Map<string, Software>();
    for (const [source, members] of Map.groupBy(used, (one) => one.source))
      found.set(source, await readSoftware(root, source, { members, there }));
    return found;
  }

  /** Resolves with undefined where there is no Debian. */
  async function all(): Promise<Map<string, Software> | undefined> {
    const at = await stat(status).catch(notThere);
    if (at === undefined) return undefined;
    const version = `${at.mtimeMs} ${at.size}`;
    if (known?.version !== version) {
      const software = readAll();
      known = { version, software };
      // One that failed is tried again by the next who asks.
      software.catch(() => {
        if (known?.software === software) known = undefined;
      });
    }
    return known.software;
  }

  return {
    async list() {
      try {
        const software = await all();
        if (software === undefined) return { reason: 'no-debian' };
        return { software: [...software.values()].map(viewSoftware).sort(byName) };
      } catch (cause) {
        if (cause instanceof AdapterError) return { reason: 'unreadable' };
        throw cause;
      }
    },
    async read(source) {
      const software = (await all())?.get(source);
      if (software === undefined) return undefined;
      const files = await Promise.all(software.files.map((file) => readLicence(root, file)));
      return { files, common: software.common };
    },
    async readCommon(name) {
      const software = [...((await all())?.values() ?? [])];
      if (!software.some(({ common }) => common.includes(name))) return undefined;
      return readLicence(root, `/usr/share/common-licenses/${name}`);
    },
  };
}

const viewSoftware = ({ source, version, url, packages, licenses }: Software): DebianSoftware => ({
  ...{ source, version, url, packages, licenses },
});

const byName = (one: DebianSoftware, another: DebianSoftware): number => one.source.localeCompare(another.source, 'en');

const readLicence = async (root: string, file: string): Promise<LicenceFile> => ({
  file,
  text: (await readText(root + file)) ?? null,
});

interface Members {
  members: readonly InstalledPackage[];
  /** Names of common licences this machine has. */
  there: ReadonlySet<string>;
}

/** Resolves with what the copyright files of one source say. Packages of a source mostly have the same one. */
async function readSoftware(root: string, source: string, { members, there }: Members): Promise<Software> {
  const texts = new Map<string, { file: string; text: string }>();
  for (const { name } of members) {
    const file = `/usr/share/doc/${name}/copyright`;
    const text = (await readText(root + file)) ?? '';
    const key = createHash('sha1').update(text).digest('hex');
    if (!texts.has(key)) texts.set(key, { file, text });
  }
  const found = [...texts.values()].filter(({ text }) => text !== '');
  const read = found.map(({ text }) => readCopyright(text));
  const homepage = members.find((one) => /^https?:\/\//.test(one.homepage))?.homepage ?? '';
  return {
    source,
    version: [...new Set(members.map((one) => one.sourceVersion))].join(', '),
    url: homepage || (read.find(({ url }) => url !== '')?.url ?? ''),
    packages: members.map(({ name }) => name),
    licenses: [...new Set(read.flatMap(({ licenses }) => licenses))],
    files: (found.length > 0 ? found : [...texts.values()]).map(({ file }) => file),
    common: [...new Set(read.flatMap(({ common }) => common))].filter((name) => there.has(name)),
  };
}
