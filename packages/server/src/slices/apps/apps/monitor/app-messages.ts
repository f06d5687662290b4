import type { Text } from '@kontor/contract/manifest/manifest';
import type { MessageCode, MessageParam } from '@kontor/contract/talk/message-texts';
import type { ProgressType } from '@kontor/contract/talk/messages';
import type { Messages } from '../../../talk/messages/index.ts';
import { type AppRow, type AppsDb, instanceTitle } from '../../registry/index.ts';
import type { Reason } from './crash-backoff.ts';

export interface AppMessagesNeeds {
  db: AppsDb;
  messages: Messages;
  admins(): string[];
  /** Returns a user's name; undefined for an unknown one. */
  nameOf(uid: string): string | undefined;
  /** Whether a job works on the app; the job then reports by itself. */
  isWorkedOn(instanceId: string): boolean;
}

/** Notifies users about apps outside of jobs: requested starts and stops, and failures. */
export function createAppMessages({ db, messages, admins, nameOf, isWorkedOn }: AppMessagesNeeds) {
  const titleOf = (row: AppRow): Text => instanceTitle(row, db.releaseOf(row));
  const everyoneOf = (row: AppRow) => [...new Set([...(row.operation_by ? [row.operation_by] : []), ...admins()])];

  /** Returns the name of the user who requested the operation, so that the others know whom to ask. */
  const byWhom = (row: AppRow): string | undefined =>
    row.operation_by === null ? undefined : nameOf(row.operation_by);

  /** Updates the message of the operation a user requested, if any. */
  function progress(row: AppRow, details: { type: ProgressType | null; code: MessageCode; progress: number }): void {
    if (row.operation === null) return;
    const about = { id: row.operation, indicatorId: row.instance_id, recipients: everyoneOf(row) };
    const { type, code } = details;
    const params = { app: titleOf(row), name: byWhom(row) ?? '', actor: row.operation_by ?? '' };
    const status = details.progress === 100 ? 'OK' : 'INFO';
    messages.progress({ ...about, progressType: type, status, code, params, progress: details.progress });
  }

  const finish = (row: AppRow) => db.change(row.instance_id, { operation: null, operation_by: null });

  function notify(row: AppRow, status: 'OK' | 'WARNING' | 'ERROR', code: MessageCode, reason?: Reason): void {
    const params = { app: titleOf(row), ...(reason === undefined ? {} : { reason: reasonParam(reason) }) };
    messages.notify({ status, indicatorId: row.instance_id, recipients: everyoneOf(row), code, params });
  }

  return {
    reportStarting: (row: AppRow) => progress(row, { type: 'APP_STARTING', code: 'app-starting', progress: 10 }),
    reportRestarting: (row: AppRow) => progress(row, { type: 'APP_STARTING', code: 'app-restarting', progress: 10 }),
    reportStopping: (row: AppRow) => progress(row, { type: null, code: 'app-stopping', progress: 10 }),
    reportRunning(row: AppRow): void {
      const isRestart = row.operation !== null && messages.codeOf(row.operation) === 'app-restarting';
      const code = isRestart ? 'app-restarted' : 'app-running';
      const named = isRestart ? 'app-restarted-by' : 'app-started-by';
      progress(row, { type: 'APP_RUNNING', code: byWhom(row) === undefined ? code : named, progress: 100 });
      if (row.operation !== null) finish(row);
    },
    reportStopped(row: AppRow): void {
      progress(row, { type: null, code: byWhom(row) === undefined ? 'app-stopped' : 'app-stopped-by', progress: 100 });
      if (row.operation !== null) finish(row);
    },
    reportSuperseded: (row: AppRow) => progress(row, { type: null, code: 'app-replaced-request', progress: 100 }),
    reportStartFailure(row: AppRow, reason: Reason): void {
      if (isWorkedOn(row.instance_id)) return;
      if (row.operation !== null) {
        const about = { id: row.operation, indicatorId: row.instance_id, recipients: everyoneOf(row) };
        const params = { app: titleOf(row), reason: reasonParam(reason) };
        const details = { progressType: 'APP_STARTING' as const, code: 'app-start-failed' as const, params };
        messages.progress({ ...about, ...details, status: 'ERROR', progress: 99 });
      }
      notify(row, 'ERROR', 'app-start-failed', reason);
      finish(row);
    },
    reportSilent(row: AppRow): void {
      if (!isWorkedOn(row.instance_id)) notify(row, 'WARNING', 'app-silent');
    },
    reportAnswering(row: AppRow): void {
      if (!isWorkedOn(row.instance_id)) notify(row, 'OK', 'app-answers-again');
    },
  };
}

/** Returns a reason as a parameter, so that its sentence can be part of another one. */
export const reasonParam = ({ code, params }: Reason): MessageParam => ({ refusal: code, params });

export type AppMessages = ReturnType<typeof createAppMessages>;
