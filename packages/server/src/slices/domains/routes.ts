import type { Domains } from '@kontor/contract/domains';
import type { Language } from '@kontor/contract/refusals';
import type { Caller, Routes } from '@kontor/platform/http/route';
import type { Live } from '@kontor/platform/work/live';
import type { DomainsService } from './service.ts';

type View = (language: Language) => Domains;

const askerOf = ({ caller, address, language }: { caller: Caller; address: string; language: Language }) => ({
  ...{ uid: caller.uid, address, language },
});

/** Every change answers how things are now, so that a page needs no second call. */
export function domainsRoutes(service: DomainsService, view: View, live: Live): Routes {
  return {
    'GET /api/v1/domains': {
      key: ({ language }) => `${live.version('apps')}.${language}`,
      handle: ({ language }) => view(language),
    },
    'POST /api/v1/domains/{instanceId}': (call) => {
      service.add(askerOf(call), call.params.instanceId, call.body);
      return view(call.language);
    },
    'DELETE /api/v1/domains/{instanceId}': (call) => {
      service.remove(askerOf(call), call.params.instanceId, call.query.domain);
      return view(call.language);
    },
    'PUT /api/v1/domains/default': (call) => {
      service.show(askerOf(call), call.query.instanceId);
      return view(call.language);
    },
    'DELETE /api/v1/domains/default': (call) => {
      service.show(askerOf(call), undefined);
      return view(call.language);
    },
    'POST /api/v1/domains/default': async (call) => {
      await service.move(askerOf(call), call.query.domain, call.query.anyway === 'true');
      return view(call.language);
    },
  };
}
