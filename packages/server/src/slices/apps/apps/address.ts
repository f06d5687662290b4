import type { ServerContext } from '../../../core/server-context.ts';
import { openAddress } from '../registry/index.ts';
import type { AppsEdge, BoxAddress } from './needs.ts';

/** The box's address: domain and language from its settings, port, scheme and further names from the edge. */
export function createAddress(
  { settings, config }: Pick<ServerContext, 'settings' | 'config'>,
  edge: AppsEdge,
): BoxAddress {
  const domain = () => settings.get('system', 'domain') ?? config.domain;
  return {
    domain,
    urlAt(host) {
      const portal = new URL(edge.portalUrl());
      return `${portal.protocol}//${host}${portal.port === '' ? '' : `:${portal.port}`}`;
    },
    alternativesOf: (instanceId) => edge.alternativesOf(instanceId),
    isTaken: (name) => edge.isAlternative(`${name}.${domain()}`),
    openAddress: openAddress(config.host),
    language: () => (settings.get('system', 'language') === 'en' ? 'en' : 'de'),
  };
}
