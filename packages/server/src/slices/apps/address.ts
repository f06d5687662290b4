import type { Ground } from '../../ground.ts';
import type { BoxAddress } from './needs.ts';

/** The box's address from its settings, or from whoever serves it once that is known. */
export function createAddress({ settings, config }: Pick<Ground, 'settings' | 'config'>) {
  const source: { portalUrl: (() => string) | undefined } = { portalUrl: undefined };
  const domain = () => settings.get('system', 'domain') ?? config.domain;
  const address: BoxAddress = {
    domain,
    urlAt(host) {
      const portal = new URL(source.portalUrl?.() ?? `http://cloud.${domain()}:${config.port}`);
      return `${portal.protocol}//${host}${portal.port === '' ? '' : `:${portal.port}`}`;
    },
    language: () => (settings.get('system', 'language') === 'en' ? 'en' : 'de'),
  };
  return {
    address,
    /** From whom the real port and scheme are learnt. */
    portalAt(portalUrl: () => string): void {
      source.portalUrl = portalUrl;
    },
  };
}
