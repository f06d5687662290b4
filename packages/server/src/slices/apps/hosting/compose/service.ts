import type { HealthCheck } from '../../../../adapters/engine/engine.ts';
import { fullImage } from '../../../../adapters/engine/image-name.ts';
import { type Harmless, readCapabilities, readDevices, readSettings } from '../rights/asked-rights.ts';
import { defaultService } from '../runtimes/default-service.ts';
import { readEnvironment } from './environment.ts';
import { guard } from './guarded.ts';
import { type Mount, pathInContainer, readMounts } from './mounts.ts';
import { type Port, readExposed, readPorts } from './ports.ts';
import { type ProcessLimit, readProcessLimits } from './process-limits.ts';
import { decided, decidedText, placeOf, type ReadContext, rawText, textOf } from './read-context.ts';
import { boxKeys, guardedKeys, nearKey, readKeys } from './service-keys.ts';
import { type Build, type Dependency, readBuild, readDependsOn, readHealth } from './service-parts.ts';
import type { Item, MapItem } from './text/yaml-tree.ts';
import { readFileMounts } from './top-parts.ts';
import { bytesOf, entriesOf, flagOf, isEmpty, listOf, misfit, namesOf, pairsOf, secondsOf, wordsOf } from './values.ts';

/** A service of a compose file. Texts contain marks for what is filled in at the start. */
export interface ComposeService {
  name: string;
  line: number;
  image: string | undefined;
  build: Build | undefined;
  ports: Port[];
  exposed: number[];
  /** Port that labels or variables of a proxy name for it. */
  hinted: number | undefined;
  mounts: Mount[];
  env: Record<string, string>;
  dependencies: Dependency[];
  /** Further names in the network of the app. */
  aliases: string[];
  /** Further names that this service knows others by: `[service, alias]`. */
  links: [string, string][];
  /** Names that lead to an address outside. */
  hosts: Record<string, string>;
  command: string[] | undefined;
  entrypoint: string[] | undefined;
  user: string | undefined;
  workingDir: string | undefined;
  tmpfs: string[];
  readOnlyRoot: boolean;
  health: HealthCheck | 'none' | undefined;
  capabilities: Harmless[];
  memoryLimit: number | undefined;
  sharedMemory: number | undefined;
  processLimits: ProcessLimit[];
  stopSeconds: number | undefined;
  hasInit: boolean;
  /** Not started again when it ends. */
  isOnce: boolean;
  /** Belongs to a profile nobody has decided about yet. */
  isLeft?: boolean;
}

/** What services use of the top level. */
export interface TopParts {
  volume(name: string): Mount | undefined;
  secret(name: string): Mount | undefined;
  config(name: string): Mount | undefined;
}

/** Reads a service. */
export function readService(context: ReadContext, name: string, item: MapItem, top: TopParts): ComposeService {
  checkKeys(context, item);
  const get = (key: string) => item.entries.get(key);
  readDevices(context, get('devices'));
  readSettings(context, get('sysctls'));
  const { mounts, wantsTimeZone } = readMounts(context, get('volumes'), top.volume);
  const image = readImage(context, get('image'));
  const build = readBuild(context, get('build'), !isEmpty(get('image')) && !isLocalName(image));
  if (isEmpty(get('image')) && isEmpty(get('build')))
    context.findings.fault('image-missing', placeOf(context, item), { name });
  const env = readEnvironment(context, get('environment'), get('env_file'));
  const { dependencies, aliases: links } = {
    dependencies: readDependsOn(context, get('depends_on')),
    aliases: readLinks(context, get('links')),
  };
  return {
    ...{ name, line: item.line, image, build, hinted: hintedPort(context, get('labels'), env) },
    ports: readPorts(context, get('ports')),
    exposed: readExposed(context, get('expose')),
    mounts: [
      ...mounts,
      ...readFileMounts(context, get('secrets'), { key: 'secrets', part: top.secret, folder: '/run/secrets' }),
      ...readFileMounts(context, get('configs'), { key: 'configs', part: top.config, folder: '' }),
    ],
    env: wantsTimeZone ? { TZ: context.source.timeZone, ...env } : env,
    dependencies: [...dependencies, ...links],
    aliases: readAliases(context, item),
    links: linkAliases(context, get('links')),
    hosts: readHosts(context, get('extra_hosts')),
    ...readProcess(context, get),
    ...readLimits(context, get),
    health: readHealth(context, get('healthcheck')),
    isOnce: isOnce(context, get),
  };
}

type Get = (key: string) => Item | undefined;

/** Says what the box does itself, and refuses what is unknown or dangerous. */
function checkKeys(context: ReadContext, { entries }: MapItem): void {
  for (const [key, item] of entries) {
    if (readKeys.has(key) || key.startsWith('x-')) continue;
    if (guardedKeys.has(key)) guard(context, item, key);
    else if (!Object.hasOwn(boxKeys, key)) unknownKey(context, item, key);
    else {
      const code = boxKeys[key];
      if (code !== null && code !== undefined && !isEmpty(item))
        context.findings.note(code, placeOf(context, item), { key });
    }
  }
}

function unknownKey(context: ReadContext, item: Item, key: string): void {
  const near = nearKey(key);
  if (near === undefined) context.findings.fault('key-unknown', placeOf(context, item), { key });
  else context.findings.fault('key-near', placeOf(context, item), { key, near });
}

/** Whether a name without a registry or owner may be meant: beside `build` it names what was built, not what is fetched. */
const isLocalName = (image: string | undefined): boolean => image?.startsWith('docker.io/library/') === true;

function readImage(context: ReadContext, item: Item | undefined): string | undefined {
  if (isEmpty(item)) return undefined;
  const image = decidedText(context, item)?.trim();
  if (image === undefined) return undefined;
  const place = placeOf(context, item);
  if (fullImage(image).startsWith('box.local/')) context.findings.fault('image-of-box', place, { image });
  else if (!/^[\w][\w./:@-]*$/.test(image))
    context.findings.fault('image-invalid', place, { image: image.slice(0, 80) });
  return fullImage(image);
}

function readProcess(context: ReadContext, get: Get) {
  const workingDir = get('working_dir');
  const user = get('user');
  return {
    command: wordsOf(context, get('command'), 'command'),
    entrypoint: wordsOf(context, get('entrypoint'), 'entrypoint'),
    user: isEmpty(user) ? undefined : decidedText(context, user),
    workingDir: isEmpty(workingDir) ? undefined : textOf(context, workingDir),
    tmpfs: listOf(context, get('tmpfs'), 'tmpfs').flatMap((each) => {
      const path = (decidedText(context, each) ?? '').split(':')[0];
      return (path && pathInContainer(context, path, each.line)) || [];
    }),
    readOnlyRoot: flagOf(context, get('read_only'), 'read_only'),
    hasInit: flagOf(context, get('init'), 'init'),
    capabilities: readCapabilities(context, {
      add: get('cap_add'),
      drop: get('cap_drop'),
      usual: defaultService.capabilities,
    }),
  };
}

const leastMemory = 6 * 1024 ** 2;

function readLimits(context: ReadContext, get: Get) {
  const { resources, replicas } = Object.fromEntries(entriesOf(context, get('deploy'), 'deploy'));
  const { limits, reservations } = Object.fromEntries(entriesOf(context, resources, 'deploy.resources'));
  const devices = reservations?.kind === 'map' ? reservations.entries.get('devices') : undefined;
  if (!isEmpty(devices)) context.findings.fault('gpu', placeOf(context, devices), { key: 'devices' });
  if (!isEmpty(replicas) && rawText(context, replicas) !== '1')
    context.findings.note('replicas', placeOf(context, replicas), { key: 'replicas' });
  const memory = limits?.kind === 'map' ? limits.entries.get('memory') : undefined;
  const bytes = bytesOf(context, memory ?? get('mem_limit'), 'mem_limit');
  const stop = secondsOf(context, get('stop_grace_period'), 'stop_grace_period');
  return {
    memoryLimit: bytes === undefined || bytes < leastMemory ? undefined : bytes,
    sharedMemory: bytesOf(context, get('shm_size'), 'shm_size'),
    processLimits: readProcessLimits(context, get('ulimits')),
    stopSeconds: stop === undefined ? undefined : Math.min(120, Math.max(1, Math.ceil(stop))),
  };
}

/** `db:database` is another name for `db`, and makes it start first. */
function readLinks(context: ReadContext, item: Item | undefined): Dependency[] {
  return listOf(context, item, 'links').flatMap((each) => {
    const [name = ''] = (decidedText(context, each) ?? '').split(':');
    return name === '' ? [] : [{ name, until: 'started', isRequired: true, line: each.line } as const];
  });
}

/** Returns the aliases that links give to other services, by service. */
function linkAliases(context: ReadContext, item: Item | undefined): [string, string][] {
  return listOf(context, item, 'links').flatMap((each): [string, string][] => {
    const [name = '', alias] = (decidedText(context, each) ?? '').split(':');
    return alias === undefined || alias === '' ? [] : [[name, alias]];
  });
}

function readAliases(context: ReadContext, { entries }: MapItem): string[] {
  const names = ['container_name', 'hostname'].flatMap((key) => {
    const item = entries.get(key);
    return isEmpty(item) ? [] : (decided(context, rawText(context, item) ?? '', item.line) ?? []);
  });
  const networks = entries.get('networks');
  const ofNetworks =
    networks?.kind !== 'map'
      ? []
      : [...networks.entries].flatMap(([name, each]) => networkAliases(context, name, each));
  return [...names, ...ofNetworks].filter((name) => /^[A-Za-z0-9_][\w.-]{0,62}$/.test(name));
}

function networkAliases(context: ReadContext, name: string, item: Item): string[] {
  const { aliases, ipv4_address } = Object.fromEntries(entriesOf(context, item, `networks.${name}`));
  const address = isEmpty(ipv4_address) ? undefined : rawText(context, ipv4_address);
  if (address !== undefined) context.findings.note('network-address', placeOf(context, item), { key: 'ipv4_address' });
  return namesOf(context, aliases, 'aliases');
}

/** Names with an address; `host-gateway` would be this server itself, which apps do not reach. */
function readHosts(context: ReadContext, item: Item | undefined): Record<string, string> {
  const pairs =
    item?.kind === 'map'
      ? pairsOf(context, item, 'extra_hosts').map(([name, raw, where]) => ({ name, raw: raw ?? '', where }))
      : listOf(context, item, 'extra_hosts').map((each) => {
          const text = rawText(context, each) ?? '';
          const at = text.search(/[=:]/);
          return { name: text.slice(0, Math.max(at, 0)), raw: text.slice(at + 1), where: each };
        });
  return Object.fromEntries(
    pairs.flatMap(({ name, raw, where }): [string, string][] => {
      const address = decided(context, raw.trim(), where.line);
      if (address === undefined) return [];
      const isLocal = address === 'host-gateway' || /^(?:127\.|::1$|0\.0\.0\.0$)/.test(address);
      if (isLocal) context.findings.note('host-gateway', placeOf(context, where), { name });
      else if (!/^[\w.-]+$/.test(name) || !/^[0-9a-fA-F.:]+$/.test(address)) misfit(context, where, 'extra_hosts');
      else return [[name, address]];
      return [];
    }),
  );
}

/** Returns the port a proxy in front was named: by labels of Traefik, by VIRTUAL_PORT, or by labels of Caddy. */
function hintedPort(context: ReadContext, labels: Item | undefined, env: Record<string, string>): number | undefined {
  const pairs = pairsOf(context, labels, 'labels');
  const named = pairs.find(
    ([name]) =>
      /^traefik\.http\.services\..*\.loadbalancer\.server\.port$/.test(name) ||
      name === 'traefik.port' ||
      name === 'tsdproxy.container_port',
  );
  const caddy = pairs.find(
    ([name, raw]) => /^caddy(?:_\d+)?\.reverse_proxy$/.test(name) && /upstreams\s+(\d+)/.test(raw ?? ''),
  );
  const port = Number(named?.[1] ?? /upstreams\s+(\d+)/.exec(caddy?.[1] ?? '')?.[1] ?? env.VIRTUAL_PORT);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

/** A service that the file itself does not start again, such as one that prepares a database. */
function isOnce(context: ReadContext, get: Get): boolean {
  const restart = get('restart');
  const policy = entriesOf(context, get('deploy'), 'deploy').get('restart_policy');
  const condition = policy?.kind === 'map' ? policy.entries.get('condition') : undefined;
  const named = isEmpty(restart) ? '' : (rawText(context, restart) ?? '');
  if (
    named !== '' &&
    !['always', 'unless-stopped'].includes(named) &&
    named !== 'no' &&
    named !== 'false' &&
    !named.startsWith('on-failure') &&
    !named.startsWith('\uE000')
  )
    misfit(context, restart as Item, 'restart');
  return (
    named === 'no' ||
    named === 'false' ||
    named.startsWith('on-failure') ||
    (!isEmpty(condition) && ['none', 'on-failure'].includes(rawText(context, condition) ?? ''))
  );
}
