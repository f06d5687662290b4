import { serverUid } from '../engine/engine.ts';
import { relayArgs } from '../engine/process/relay-args.ts';
import { openOutgoing } from './outgoing-proxy.ts';
import { readRegistrySettings } from './registry-settings.ts';

/** A network of its own for helpers that install packages. */
export interface InstallNetwork {
  /** Arguments of Perl up to the command that runs in it. Root alone can do that. */
  args: string[];
  /** How registries are reached from inside. */
  environment: Record<string, string>;
  /** Ends every connection. */
  close(): Promise<void>;
}

/**
 * Opens a network for helpers that run as `uid`. Out of it leads one proxy: to the internet, and to exactly the hosts and ports that registries are set to on
 * this machine, wherever they are. What packages do while they are installed reaches nothing else, this machine least of all.
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
