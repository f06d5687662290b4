import { isNetwork } from '../edge/trusted-proxies.ts';

const hostShape = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Throws unless the value has the required form, so that nothing else gets into the configuration. */
function must(value: string, shape: RegExp, what: string): string {
  if (!shape.test(value)) throw new Error(`${JSON.stringify(value)} is no ${what}`);
  return value;
}

export const hostIn = (host: string) => must(host, hostShape, 'host name');
export const headerIn = (name: string) => must(name, /^[a-z0-9-]{1,80}$/, 'name of a header');
export const portIn = (port: number) => must(String(port), /^[1-9]\d{0,4}$/, 'port');
export const secondsIn = (seconds: number) => must(String(seconds), /^\d{1,9}$/, 'number of seconds');
export const wordIn = (word: string) => must(word, /^[A-Za-z0-9_.-]{1,300}$/, 'word');
export const secretIn = (secret: string) => must(secret, /^[A-Za-z0-9_-]{20,100}$/, 'secret');

export const folderIn = (folder: string) => must(folder, /^(?:\/[\w-]+)*\/?[\w-]{1,80}$/, 'folder');

/** Returns address and port in the form of `listen`. */
export function socketAt(address: string, port: number): string {
  const bare = must(address, /^[0-9a-fA-F.:]{2,45}$/, 'address');
  return `${bare.includes(':') ? `[${bare}]` : bare}:${portIn(port)}`;
}

/** Returns an address or a network; throws otherwise. */
export function networkIn(network: string): string {
  if (!isNetwork(network)) throw new Error(`no network: ${network}`);
  return network;
}
