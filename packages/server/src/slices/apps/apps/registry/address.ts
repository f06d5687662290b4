import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppsEdge, BoxAddress } from '../needs.ts';
import { openAddress } from './ports.ts';

/** The box's address from its settings, or from whoever serves it once that is known. */
export function createAddress({ settings, config }: Pick<ServerContext, 'settings' | 'config'>) {
  const source: { edge: AppsEdge | undefined } = { edge: undefined };
  const domain = () => settings.get('system', 'domain') ?? config.domain;
  const address: BoxAddress = {
    domain,
    urlAt(host) {
      const portal = new URL(source.edge?.portalUrl() ?? `http://cloud.${domain()}:${config.port}`);
      return `${portal.protocol}//${host}${portal.port === '' ? '' : `:${portal.port}`}`;
    },
    alternativesOf: (instanceId) => source.edge?.alternativesOf(instanceId) ?? [],
    isTaken: (name) => source.edge?.isAlternative(`${name}.${domain()}`) ?? false,
    openAddress: openAddress(config.host),
    language: () => (settings.get('system', 'language') === 'en' ? 'en' : 'de'),
  };
  return {
    address,
    /** From whom the real port and scheme are learnt, and further names. */
    reachedThrough(edge: AppsEdge): void {
      source.edge = edge;
    },
  };
}
