import type { ComposeNoteCode } from '@kontor/contract/apps/compose-notes';

/** Keys of a service that are read for what they say. */
export const readKeys: ReadonlySet<string> = new Set([
  ...[
    'image',
    'build',
    'ports',
    'expose',
    'volumes',
    'environment',
    'env_file',
    'depends_on',
    'links',
    'command',
    'entrypoint',
    'user',
  ],
  ...[
    'working_dir',
    'tmpfs',
    'read_only',
    'healthcheck',
    'secrets',
    'configs',
    'profiles',
    'container_name',
    'hostname',
    'networks',
  ],
  ...[
    'cap_add',
    'cap_drop',
    'devices',
    'sysctls',
    'shm_size',
    'ulimits',
    'mem_limit',
    'deploy',
    'init',
    'extra_hosts',
    'labels',
    'restart',
    'stop_grace_period',
  ],
  // read where services are merged
  'extends',
]);

/** Keys that the box decides itself, with what it says about them; null where there is nothing a person would miss. */
export const boxKeys: Readonly<Record<string, ComposeNoteCode | null>> = {
  logging: 'logging',
  platform: 'platform',
  stop_signal: 'stop-signal',
  pull_policy: null,
  stdin_open: null,
  tty: 'terminal',
  attach: null,
  annotations: null,
  label_file: null,
  develop: null,
  domainname: null,
  mac_address: 'network-address',
  dns: 'dns',
  dns_search: 'dns',
  dns_opt: 'dns',
  scale: 'replicas',
  group_add: 'group-add',
  cpus: 'limits',
  cpu_count: 'limits',
  cpu_percent: 'limits',
  cpu_shares: 'limits',
  cpu_period: 'limits',
  cpu_quota: 'limits',
  cpu_rt_period: 'limits',
  cpu_rt_runtime: 'limits',
  cpuset: 'limits',
  blkio_config: 'limits',
  mem_reservation: 'limits',
  mem_swappiness: 'limits',
  memswap_limit: 'limits',
  pids_limit: 'limits',
  oom_kill_disable: 'limits',
  oom_score_adj: 'limits',
  storage_opt: 'limits',
};

/** Keys that are looked at because they may be dangerous. */
export const guardedKeys: ReadonlySet<string> = new Set([
  ...[
    'privileged',
    'network_mode',
    'net',
    'pid',
    'ipc',
    'uts',
    'userns_mode',
    'cgroup',
    'cgroup_parent',
    'gpus',
    'runtime',
  ],
  ...[
    'security_opt',
    'device_cgroup_rules',
    'volumes_from',
    'external_links',
    'use_api_socket',
    'credential_spec',
    'isolation',
  ],
  ...['post_start', 'pre_stop', 'provider', 'models', 'volume_driver', 'log_driver', 'log_opt'],
]);

/** Returns a known key that a person may have wanted to write; undefined when none is near. */
export function nearKey(key: string): string | undefined {
  const known = [...readKeys, ...Object.keys(boxKeys), ...guardedKeys];
  const plain = key.toLowerCase().replace(/-/g, '_');
  return known.find((each) => each === plain || `${each}s` === plain || each === `${plain}s` || isNear(each, plain));
}

/** Whether two words differ in one place at most. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < 4) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    one.slice(at + 1) === other.slice(at + 1) ||
    one.slice(at) === other.slice(at + 1) ||
    one.slice(at + 1) === other.slice(at)
  );
}
