import { type GroupDetail, groupDetail } from '@kontor/contract/people/groups';
import { etagOfReply } from '@kontor/platform/http/if-match';
import type { RequestContext, Routes } from '@kontor/platform/http/route';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Groups } from './membership.ts';
import type { GroupService } from './service.ts';

/** Routes that read groups; they need nothing created after this slice. */
export const readingRoutes = (groups: Groups, changeFeed: ServerContext['changeFeed']): Routes => ({
  'GET /api/v1/groups': { cacheKey: () => `${changeFeed.version('groups')}`, handle: () => groups.list() },
  'GET /api/v1/groups/{cn}': ({ params }) => groups.read(params.cn),
});

/** Routes that change groups. */
export function editingRoutes(service: GroupService): Routes {
  return {
    'POST /api/v1/groups': (call) => marked(call, service.addGroup(call.actor, call.body)),
    'PUT /api/v1/groups/{cn}': (call) =>
      marked(call, service.updateGroup(call.actor, call.params.cn, call.body, ifMatchOf(call))),
    'PATCH /api/v1/groups/{cn}': (call) =>
      marked(call, service.updateGroup(call.actor, call.params.cn, call.body, ifMatchOf(call))),
    'DELETE /api/v1/groups/{cn}': (call) => service.removeGroup(call.actor, call.params.cn),
    'POST /api/v1/groups/{cn}/members': (call) => {
      const { uid, uniqueMember = [] } = call.body;
      const typed = uid === undefined ? uniqueMember : [uid, ...uniqueMember];
      return marked(call, service.addMembers(call.actor, call.params.cn, typed));
    },
    'DELETE /api/v1/groups/{cn}/members/{uid}': (call) =>
      marked(call, service.removeMember(call.actor, call.params.cn, call.params.uid)),
  };
}

const ifMatchOf = ({ http }: RequestContext) => http.request.headers['if-match'];

/** Sends the reply with the ETag that the next change is compared with. */
function marked({ http }: RequestContext, answer: GroupDetail): GroupDetail {
  http.reply.header('etag', etagOfReply(groupDetail, answer));
  return answer;
}
