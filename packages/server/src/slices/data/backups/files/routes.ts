import type { Routes } from '@kontor/platform/http/route';
import type { Log } from '../../../../core/server-context.ts';
import type { FilesService } from './files-service.ts';
import { goneSignal, sendFile } from './send-file.ts';

/** The calls about single files in backups. */
export const filesRoutes = (files: FilesService, log: Log): Routes => ({
  'GET /api/v1/backups/{id}/files': ({ params, query }) => files.list(params.id, query),
  'POST /api/v1/backups/{id}/files': (call) => files.putBack(call, call.params.id, call.body),
  async 'GET /api/v1/backups/{id}/file'({ actor, checkAccess, params, query, http }) {
    const file = await files.download({ actor, checkAccess }, params.id, query, goneSignal(http.reply));
    sendFile(http.reply, file, (err) => log.warn({ err }, 'A downloaded file of a backup is still there'));
  },
});
