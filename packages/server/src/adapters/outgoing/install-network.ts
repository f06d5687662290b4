import { serverUid } from '../engine/engine.ts';
import { relayArgs } from '../engine/process/relay-args.ts';
import { openOutgoing } from './outgoing-proxy.ts';
import { readRegistrySettings } from './registry-settings.ts';

/** A separate network for helpers that install packages. */
export interface InstallNetwork {
  /** Arguments of Perl up to the command to run in the network. Needs root. */
  args: string[];
  /** Environment variables through which npm and pip reach registries from inside. */
  environment: Record<string, string>;
  /** Closes the proxy and every connection. */
  close(): Promise<void>;
}

/**
 * Opens a network for helpers that run as `uid`. Its only exit is a proxy: to the internet, and to exactly the hosts and ports configured as registries on this
 * machine, wherever they are. Install scripts of packages reach nothing else, in particular not this machine.
 */
export async function openInstallNetwork(
  server: Record<string, string | undefined>,
  uid: number,
): Promise<InstallNetwork> {
  const { isNamed, proxyFor, environment } = readRegistrySettings(server);
  const mayLeave = (each: number | undefined): boolean => each === uid;
  const outgoing = await openOutgoing({ port: 0, mayLeave, isNamed, proxyFor, isSilent: true });
  const { port } = outgoing;
  const url = `http://127.0.0.1:${port}`;
  const proxies = { HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url, https_proxy: url, NODE_USE_ENV_PROXY: '1' };
  return {
    args: relayArgs(uid, { listens: [], upstreams: [{ port, uid: serverUid() }] }),
    environment: { ...environment, ...proxies },
    close: outgoing.close,
  };
}
