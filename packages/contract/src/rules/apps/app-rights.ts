/** What an administrator may allow one app beyond its own container: closed lists, which the server checks when it is asked for and again at each start. */

/** Capabilities that may be granted. None of them rules the machine (`SYS_ADMIN`, `SYS_MODULE`, `SYS_PTRACE` and the like never are). */
export const capabilitiesToGrant = ['NET_ADMIN', 'NET_RAW', 'SYS_NICE', 'IPC_LOCK'] as const;
export type CapabilityToGrant = (typeof capabilitiesToGrant)[number];

export const isCapabilityToGrant = (name: string): name is CapabilityToGrant =>
  (capabilitiesToGrant as readonly string[]).includes(name);

const devices = {
  graphics: /^\/dev\/dri(?:\/(?:card|renderD)\d{1,3})?$/,
  serial: /^\/dev\/(?:tty(?:USB|ACM|AMA)\d{1,3}|serial\/by-id\/\w[\w.-]{0,200})$/,
  sound: /^\/dev\/snd$/,
  camera: /^\/dev\/video\d{1,3}$/,
  tunnel: /^\/dev\/net\/tun$/,
} as const;
export type DeviceKind = keyof typeof devices;

/** Returns what a device is, or undefined for one that is never granted. */
export const deviceKindOf = (path: string): DeviceKind | undefined =>
  (Object.keys(devices) as DeviceKind[]).find((kind) => devices[kind].test(path));

const networkSettings = [
  /^net\.core\.somaxconn$/,
  /^net\.ipv4\.(?:ip_forward|ip_unprivileged_port_start|ip_local_port_range|ping_group_range)$/,
  /^net\.ipv4\.tcp_(?!mem$)[a-z0-9_]{1,40}$/,
  /^net\.ipv[46]\.conf\.(?:all|default|lo|eth0)\.[a-z0-9_]{1,40}$/,
];

/** Whether a kernel setting belongs to the network of one container alone. */
export const isNetworkSetting = (name: string): boolean => networkSettings.some((pattern) => pattern.test(name));

/** Value of a kernel setting: numbers. */
export const isSettingValue = (value: string): boolean => /^-?\d{1,12}(?:[ \t]+-?\d{1,12}){0,3}$/.test(value);

/** These, and what is in them, belong to the system or to nobody. */
const systemFolders = [
  ...['bin', 'boot', 'dev', 'etc', 'host', 'hostfs', 'lib', 'lib32', 'lib64', 'libx32', 'lost+found', 'nix', 'proc'],
  ...['root', 'rootfs', 'run', 'sbin', 'selinux', 'snap', 'sys', 'tmp', 'usr', 'var'],
];

/**
 * Whether a folder of the machine may be granted for reading, by its path alone: absolute and in its simplest form, outside of the system's folders, no home
 * folder as a whole, and nothing hidden (`.ssh`).
 */
export function isFolderToGrant(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them belongs into a path
  if (path.length > 300 || /[\u0000-\u001f\u007f]/.test(path)) return false;
  const [before, first = '', ...more] = path.split('/');
  const parts = [first, ...more];
  if (before !== '' || parts.some((part) => part === '' || part.startsWith('.'))) return false;
  return !systemFolders.includes(first.toLowerCase()) && (first !== 'home' || more.length >= 2);
}
