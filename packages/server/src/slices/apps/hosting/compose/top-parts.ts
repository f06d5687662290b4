import { hostPathOf } from './host-paths.ts';
import { askFile, type Mount, pathInContainer } from './mounts.ts';
import { decidedText, filled, placeOf, type ReadContext, rawText } from './read-context.ts';
import { kindAt, pathInside } from './source.ts';
import { hasMarks } from './text/interpolate.ts';
import type { Item } from './text/yaml-tree.ts';
import { entriesOf, flagOf, isEmpty, listOf, misfit } from './values.ts';

/** Reads `volumes` of the top level. Returns what a service finds where it mounts one of them. */
export function readVolumes(context: ReadContext, item: Item | undefined): (name: string) => Mount | undefined {
  const found = new Map(
    [...entriesOf(context, item, 'volumes')].map(([name, each]) => [name, volumeOf(context, name, each)]),
  );
  return (name) => found.get(name);
}

function volumeOf(context: ReadContext, name: string, item: Item): Mount {
  const { external, driver, driver_opts } = Object.fromEntries(entriesOf(context, item, `volumes.${name}`));
  const place = placeOf(context, item);
  const isExternal = external !== undefined && (external.kind === 'map' || flagOf(context, external, 'external'));
  if (isExternal) context.findings.fault('volume-external', place, { name });
  const how = isEmpty(driver) ? 'local' : (rawText(context, driver) ?? 'local');
  if (how !== 'local') context.findings.fault('volume-driver', place, { name, driver: how });
  return withOptions(context, name, driver_opts, item);
}

/** Options of the local driver: another folder of the machine, memory, or a share of the network. */
function withOptions(context: ReadContext, name: string, options: Item | undefined, item: Item): Mount {
  const own: Mount = { kind: 'volume', key: `name:${name}`, mount: '', readOnly: false };
  const { type, device, o } = Object.fromEntries(entriesOf(context, options, 'driver_opts'));
  const kind = type === undefined ? '' : (rawText(context, type) ?? '');
  const from = device === undefined ? '' : (rawText(context, device) ?? '');
  if (kind === 'tmpfs') return { kind: 'memory', mount: '' };
  if (
    ['nfs', 'nfs4', 'cifs', 'smb3'].includes(kind) ||
    /addr=/.test(o === undefined ? '' : (rawText(context, o) ?? ''))
  ) {
    context.findings.fault('volume-network', placeOf(context, item), { name });
    return own;
  }
  if (from === '' || hasMarks(from)) return own;
  const use = /^[/~]/.test(from) ? hostPathOf(from) : 'data';
  if (use === 'system' || use === 'socket')
    context.findings.fault('system-path', placeOf(context, item), { path: from });
  else context.findings.note('folder-of-machine', placeOf(context, item), { path: from });
  return own;
}

/** Networks: all services of an app are in its one network. */
export function readNetworks(context: ReadContext, item: Item | undefined): void {
  const networks = entriesOf(context, item, 'networks');
  for (const [name, each] of networks) {
    const { external, driver } = Object.fromEntries(each.kind === 'map' ? each.entries : new Map<string, Item>());
    const how = isEmpty(driver) ? 'bridge' : (rawText(context, driver) ?? 'bridge');
    if (how === 'host') context.findings.fault('host-network', placeOf(context, each), { key: `networks.${name}` });
    else if (how === 'macvlan' || how === 'ipvlan')
      context.findings.fault('network-direct', placeOf(context, each), { name });
    if (external !== undefined && (external.kind === 'map' || flagOf(context, external, 'external')))
      context.findings.note('network-external', placeOf(context, each), { name });
  }
  const first = [...networks.values()][0];
  if (networks.size > 1 && first !== undefined) context.findings.note('networks', placeOf(context, first), {});
}

/** Returns the file of each secret or config of the top level: from the archive, from its text, or from a variable. */
export function readFileParts(
  context: ReadContext,
  item: Item | undefined,
  key: 'secrets' | 'configs',
): (name: string) => Mount | undefined {
  const found = new Map(
    [...entriesOf(context, item, key)].map(([name, each]) => [name, filePart(context, name, each, key)]),
  );
  return (name) => found.get(name);
}

function filePart(context: ReadContext, name: string, item: Item, key: string): Mount | undefined {
  const { file, environment, content, external } = Object.fromEntries(entriesOf(context, item, `${key}.${name}`));
  if (external !== undefined && (external.kind === 'map' || flagOf(context, external, 'external')))
    return { kind: 'file', mount: '', content: askFile(context, name, item.line) };
  if (!isEmpty(content))
    return { kind: 'file', mount: '', content: filled(context, rawText(context, content) ?? '', content.line) };
  if (!isEmpty(environment)) {
    const variable = rawText(context, environment) ?? '';
    return {
      kind: 'file',
      mount: '',
      content: filled(context, context.lookup(variable) ?? `\uE000!${variable}\uE001`, environment.line),
    };
  }
  const written = isEmpty(file) ? undefined : decidedText(context, file);
  if (written === undefined) {
    if (isEmpty(file)) misfit(context, item, `${key}.${name}`);
    return undefined;
  }
  const path = written.startsWith('/') || written.startsWith('~') ? undefined : pathInside(written);
  if (path !== undefined && kindAt(context.source, path) === 'file') return { kind: 'archive', path, mount: '' };
  return { kind: 'file', mount: '', content: askFile(context, written, item.line) };
}

/** Reads `secrets` or `configs` of a service. */
export function readFileMounts(
  context: ReadContext,
  item: Item | undefined,
  { key, part, folder }: { key: 'secrets' | 'configs'; part: (name: string) => Mount | undefined; folder: string },
): Mount[] {
  return listOf(context, item, key).flatMap((each) => {
    const { source, target } =
      each.kind === 'map' ? Object.fromEntries(each.entries) : { source: each, target: undefined };
    const name = source === undefined ? undefined : decidedText(context, source);
    if (name === undefined) return [];
    const wanted = isEmpty(target) ? name : (decidedText(context, target) ?? name);
    const path = wanted.startsWith('/') ? wanted : `${folder}/${wanted}`;
    const mount = pathInContainer(context, path, each.line);
    if (mount === undefined) return [];
    const found = part(name);
    if (found !== undefined) return [{ ...found, mount }];
    context.findings.fault(key === 'secrets' ? 'secret-unknown' : 'config-unknown', placeOf(context, each), { name });
    return [];
  });
}
