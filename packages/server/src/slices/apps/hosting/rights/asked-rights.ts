import {
  deviceKindOf,
  isCapabilityToGrant,
  isNetworkSetting,
  isSettingValue,
} from '@kontor/contract/rules/apps/app-rights';
import { pathInContainer } from '../compose/mounts.ts';
import { decided, decidedText, mayHave, placeOf, type ReadContext } from '../compose/read-context.ts';
import type { Item } from '../compose/text/yaml-tree.ts';
import { entriesOf, isEmpty, listOf, misfit, pairsOf } from '../compose/values.ts';

/** Capabilities that every service may have; they rule nothing outside of its own container. */
const harmless = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETUID',
  'SYS_CHROOT',
] as const;
export type Harmless = (typeof harmless)[number];

/** Capabilities that programs work without, a little less watchful, and that nobody grants. */
const dispensable = new Set(['AUDIT_WRITE', 'MKNOD', 'SETPCAP', 'SYS_RESOURCE', 'LEASE', 'WAKE_ALARM']);

const isHarmless = (name: string): name is Harmless => (harmless as readonly string[]).includes(name);

/** Reads `cap_add` and `cap_drop`; `usual` are those a service has without them. Asks for those that reach beyond it. */
export function readCapabilities(
  context: ReadContext,
  { add, drop, usual }: { add: Item | undefined; drop: Item | undefined; usual: readonly string[] },
): Harmless[] {
  const plain = (item: Item) => (decidedText(context, item) ?? '').toUpperCase().replace(/^CAP_/, '');
  const dropped = new Set(listOf(context, drop, 'cap_drop').map(plain));
  const own = new Set(dropped.has('ALL') ? [] : usual.filter(isHarmless).filter((name) => !dropped.has(name)));
  for (const each of listOf(context, add, 'cap_add')) {
    const name = plain(each);
    if (isHarmless(name)) own.add(name);
    else if (isCapabilityToGrant(name)) mayHave(context, { kind: 'capability', name }, each.line);
    else if (dispensable.has(name)) context.findings.note('capability-left', placeOf(context, each), { name });
    else context.findings.fault('capability', placeOf(context, each), { name });
  }
  return [...own];
}

/** Reads `devices`: asks for those that may be granted, and refuses the others. */
export function readDevices(context: ReadContext, item: Item | undefined): void {
  for (const each of listOf(context, item, 'devices')) {
    const written = deviceIn(context, each);
    if (written === undefined) continue;
    const [device = '', to] = written;
    const isKnown = deviceKindOf(device) !== undefined;
    if (!isKnown) context.findings.fault('device', placeOf(context, each), { device: device.slice(0, 80) });
    const at = isKnown ? pathInContainer(context, to === undefined || to === '' ? device : to, each.line) : undefined;
    if (at !== undefined) mayHave(context, { kind: 'device', device, at }, each.line);
  }
}

/** Returns the device of the machine and its path in the container; undefined as long as an answer is missing. */
function deviceIn(context: ReadContext, item: Item): readonly (string | undefined)[] | undefined {
  if (item.kind !== 'map') return decidedText(context, item)?.split(':');
  const { source, target } = Object.fromEntries(entriesOf(context, item, 'devices'));
  if (isEmpty(source)) misfit(context, item, 'devices');
  const from = isEmpty(source) ? undefined : decidedText(context, source);
  if (from === undefined) return undefined;
  return [from, isEmpty(target) ? undefined : decidedText(context, target)];
}

/** Reads `sysctls`: asks for settings of the network of the container, and refuses the others. */
export function readSettings(context: ReadContext, item: Item | undefined): void {
  for (const [name, raw, where] of pairsOf(context, item, 'sysctls')) {
    const value = raw === undefined ? undefined : decided(context, raw, where.line)?.trim();
    if (!isNetworkSetting(name)) context.findings.fault('sysctl', placeOf(context, where), { name: name.slice(0, 80) });
    else if (raw === undefined || (value !== undefined && !isSettingValue(value))) misfit(context, where, 'sysctls');
    else if (value !== undefined) mayHave(context, { kind: 'setting', name, value }, where.line);
  }
}
