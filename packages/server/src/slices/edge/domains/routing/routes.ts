import type { Domains } from '@kontor/contract/edge/domains';
import type { Language } from '@kontor/contract/refusals';
import type { Routes } from '@kontor/platform/http/route';
import type { ChangeFeed } from '@kontor/platform/work/change-feed';
import type { DomainsService } from './service.ts';

type View = (language: Language) => Domains;

/** Every change returns the complete new view, so that a page needs no second call. */
export function domainsRoutes(service: DomainsService, view: View, changeFeed: ChangeFeed): Routes {
  return {
    'GET /api/v1/domains': {
      cacheKey: ({ language }) => `${changeFeed.version('apps')}.${language}`,
      handle: ({ language }) => view(language),
    },
    'GET /api/v1/domains/check': ({ query }) => service.checkDomain(query.domain),
    'POST /api/v1/domains/{instanceId}': (call) => {
      service.addDomain(call.actor, call.params.instanceId, { ...call.body, language: call.language });
      return view(call.language);
    },
    'DELETE /api/v1/domains/{instanceId}': (call) => {
      service.deleteDomain(call.actor, call.params.instanceId, call.query.domain);
      return view(call.language);
    },
    'PUT /api/v1/domains/default': (call) => {
      service.setDefaultApp(call.actor, call.query.instanceId);
      return view(call.language);
    },
    'DELETE /api/v1/domains/default': (call) => {
      service.setDefaultApp(call.actor, undefined);
      return view(call.language);
    },
    'PUT /api/v1/domains/certificates': (call) => {
      service.setPublicCertificates(call.actor, call.body.publicCertificates);
      return view(call.language);
    },
    'POST /api/v1/domains/default': async (call) => {
      const { domain, anyway } = call.query;
      await service.changeMainDomain(call, { domain, isMeant: anyway === 'true', language: call.language });
      return view(call.language);
    },
  };
}
