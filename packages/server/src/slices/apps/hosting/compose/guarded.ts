import { placeOf, type ReadContext, rawText } from './read-context.ts';
import type { Item } from './text/yaml-tree.ts';
import { flagOf, isEmpty, listOf } from './values.ts';

type Guard = (context: ReadContext, item: Item, key: string) => void;

const textIn = (context: ReadContext, item: Item): string => rawText(context, item) ?? '';

const refuseHost: Guard = (context, item, key) => {
  const how = textIn(context, item);
  if (how === 'host')
    context.findings.fault(
      key === 'network_mode' || key === 'net' ? 'host-network' : 'host-namespace',
      placeOf(context, item),
      { key },
    );
  else if (/^(?:service|container):/.test(how))
    context.findings.fault('namespace-shared', placeOf(context, item), { key, name: how });
  else if (how === 'none' && key.startsWith('net'))
    context.findings.fault('network-none', placeOf(context, item), { key });
};

const refuseSecurity: Guard = (context, item) => {
  for (const each of listOf(context, item, 'security_opt')) {
    const option = textIn(context, each).replace(/\s/g, '');
    if (/^no-new-privileges(?:[:=]true)?$/.test(option) || option === '') continue;
    if (/^no-new-privileges[:=]false$/.test(option)) context.findings.note('privileges', placeOf(context, each), {});
    else context.findings.fault('security-option', placeOf(context, each), { option });
  }
};

const always =
  (
    code:
      | 'gpu'
      | 'device-rules'
      | 'volumes-from'
      | 'external-links'
      | 'api-socket'
      | 'cgroup-parent'
      | 'lifecycle'
      | 'provider',
  ): Guard =>
  (context, item, key) => {
    if (!isEmpty(item)) context.findings.fault(code, placeOf(context, item), { key });
  };

const guards: Readonly<Record<string, Guard>> = {
  privileged(context, item) {
    if (flagOf(context, item, 'privileged')) context.findings.fault('privileged', placeOf(context, item), {});
  },
  network_mode: refuseHost,
  net: refuseHost,
  pid: refuseHost,
  ipc: refuseHost,
  uts: refuseHost,
  userns_mode: refuseHost,
  cgroup: refuseHost,
  cgroup_parent: always('cgroup-parent'),
  gpus: always('gpu'),
  runtime(context, item) {
    if (!['', 'runc'].includes(textIn(context, item))) always('gpu')(context, item, 'runtime');
  },
  security_opt: refuseSecurity,
  device_cgroup_rules: always('device-rules'),
  volumes_from: always('volumes-from'),
  external_links: always('external-links'),
  use_api_socket(context, item) {
    if (flagOf(context, item, 'use_api_socket')) always('api-socket')(context, item, 'use_api_socket');
  },
  post_start: always('lifecycle'),
  pre_stop: always('lifecycle'),
  provider: always('provider'),
  models: always('provider'),
};

/** Looks at a key that may be dangerous, or cannot be had here. */
export function guard(context: ReadContext, item: Item, key: string): void {
  guards[key]?.(context, item, key);
}
