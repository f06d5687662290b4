import type { Domains } from '@kontor/contract/edge/domains';
import type { Language } from '@kontor/contract/refusals';
import type { Actor, Routes } from '@kontor/platform/http/route';
import type { ChangeFeed } from '@kontor/platform/work/change-feed';
import type { DomainsService } from './service.ts';

type View = (language: Language) => Domains;

const actorOf = ({ actor, address, language }: { actor: Actor; address: string; language: Language }) => ({
  ...{ uid: actor.uid, address, language },
});

/** Every change returns the complete new view, so that a page needs no second call. */
export function domainsRoutes(service: DomainsService, view: View, changeFeed: ChangeFeed): Routes {
  return {
    'GET /api/v1/domains': {
      cacheKey: ({ language }) => `${changeFeed.version('apps')}.${language}`,
      handle: ({ language }) => view(language),
    },
    'POST /api/v1/domains/{instanceId}': (call) => {
      service.add(actorOf(call), call.params.instanceId, call.body);
      return view(call.language);
    },
    'DELETE /api/v1/domains/{instanceId}': (call) => {
      service.remove(actorOf(call), call.params.instanceId, call.query.domain);
      return view(call.language);
    },
    'PUT /api/v1/domains/default': (call) => {
      service.show(actorOf(call), call.query.instanceId);
      return view(call.language);
    },
    'DELETE /api/v1/domains/default': (call) => {
      service.show(actorOf(call), undefined);
      return view(call.language);
    },
    'POST /api/v1/domains/default': async (call) => {
      await service.move(actorOf(call), call.query.domain, call.query.anyway === 'true');
      return view(call.language);
    },
  };
}
