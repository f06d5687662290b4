import { type GroupDetail, groupDetail } from '@kontor/contract/groups';
import { etagOfReply } from '@kontor/platform/http/if-match';
import type { Caller, Circumstances, Routes } from '@kontor/platform/http/route';
import type { Editing } from './editing.ts';

export function editingRoutes(editing: Editing): Routes {
  return {
    'POST /api/v1/groups': (call) => marked(call, editing.add(actorOf(call), call.body)),
    'PUT /api/v1/groups/{cn}': (call) =>
      marked(call, editing.change(actorOf(call), call.params.cn, call.body, ifMatchOf(call))),
    'PATCH /api/v1/groups/{cn}': (call) =>
      marked(call, editing.change(actorOf(call), call.params.cn, call.body, ifMatchOf(call))),
    'DELETE /api/v1/groups/{cn}': (call) => editing.remove(actorOf(call), call.params.cn),
    'POST /api/v1/groups/{cn}/members': (call) => {
      const { uid, uniqueMember = [] } = call.body;
      const typed = uid === undefined ? uniqueMember : [uid, ...uniqueMember];
      return marked(call, editing.addMembers(actorOf(call), call.params.cn, typed));
    },
    'DELETE /api/v1/groups/{cn}/members/{uid}': (call) =>
      marked(call, editing.removeMember(actorOf(call), call.params.cn, call.params.uid)),
  };
}

const actorOf = ({ caller, address }: { caller: Caller; address: string }) => ({ uid: caller.uid, address });
const ifMatchOf = ({ http }: Circumstances) => http.request.headers['if-match'];

/** The answer carries the validator the next change compares with. */
function marked({ http }: Circumstances, answer: GroupDetail): GroupDetail {
  http.reply.header('etag', etagOfReply(groupDetail, answer));
  return answer;
}
