import type { Clock } from '@kontor/platform/work/clock';
import { promisesHttps } from '../adapters/nginx/choose.ts';
import type { Config } from '../config.ts';
import type { Addresses } from '../core/box-address.ts';
import type { Dispatcher } from '../http/dispatch.ts';
import { createEncryptedOnlyDispatcher } from '../http/encrypted-only.ts';
import { createNodeServer, type NodeServer } from '../http/node-server.ts';
import { createTrustedProxyDispatcher } from '../http/trusted-proxy.ts';
import type { Domains } from '../slices/edge/domains/index.ts';
import { type RecoveryKeys, readRecoveryKeys } from './tls-keys.ts';

/** Returns the TLS keys of the recovery page if the box is configured for HTTPS; undefined if it is reached over HTTP. */
export async function keysOfBox(
  config: Config,
  about: { domain: string | undefined; now: number },
): Promise<RecoveryKeys | undefined> {
  return promisesHttps(config) ? readRecoveryKeys({ data: config.data, ...about }) : undefined;
}

export interface RecoveryServerNeeds {
  config: Config;
  clock: Clock;
  addresses: Addresses;
  domains: Pick<Domains, 'decide'>;
  keys: RecoveryKeys['keys'] | undefined;
}

/**
 * Serves the recovery page on the box's usual ports, without nginx, which may be part of the fault. A box configured for HTTPS serves it there; its HTTP port
 * only redirects (keeps H1). Resolves when listening.
 */
export async function listenForRecovery(dispatcher: Dispatcher, needs: RecoveryServerNeeds) {
  const { config, clock, addresses, domains, keys } = needs;
  const servers: NodeServer[] = [];
  const close = async () => void (await Promise.all(servers.map((server) => server.close())));
  const listen = async (behind: Dispatcher, port: number, keys?: RecoveryKeys['keys']) => {
    const { trustedProxies } = config;
    const proxied = trustedProxies.length === 0 ? behind : createTrustedProxyDispatcher(behind, trustedProxies);
    const server = createNodeServer(proxied, clock, keys);
    const actual = await server.listen(port, config.host);
    servers.push(server);
    return actual;
  };
  try {
    if (keys === undefined || config.httpsPort === undefined)
      addresses.listensOn(await listen(dispatcher, config.port));
    else {
      const httpsPort = await listen(dispatcher, config.httpsPort, keys);
      const plain = createEncryptedOnlyDispatcher({ dispatcher, domains, httpsPort });
      addresses.listensOn(httpsPort, await listen(plain, config.port));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
