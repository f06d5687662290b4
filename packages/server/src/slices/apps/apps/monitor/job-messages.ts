import type { MessageCode } from '@kontor/contract/talk/message-texts';
import type { Message, ProgressType } from '@kontor/contract/talk/messages';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import { type CodeOrigin, startingStages } from '../rules.ts';

/** State of the message of a job. */
export interface JobMessage {
  progressType: ProgressType;
  status: Message['status'];
  code: MessageCode;
  progress: number;
}

interface KindMessages {
  type: ProgressType;
  code: MessageCode;
  /** Codes that replace `code` in these stages. */
  stages: Record<string, MessageCode>;
  end: ProgressType;
  done: MessageCode;
  failed: MessageCode;
  /** In place of `failed` where somebody cancelled it. */
  cancelled: MessageCode;
}

const kinds: Record<string, KindMessages> = {
  'app-install': {
    type: 'APP_INSTALLATION',
    code: 'app-installing',
    stages: { addons: 'app-preparing', group: 'app-preparing' },
    end: 'APP_RUNNING',
    done: 'app-installed',
    failed: 'app-install-failed',
    cancelled: 'app-install-cancelled',
  },
  'app-update': {
    type: 'APP_UPDATE',
    code: 'app-updating',
    stages: { stop: 'app-stopping', snapshot: 'app-copying' },
    end: 'APP_RUNNING',
    done: 'app-updated',
    failed: 'app-update-failed',
    cancelled: 'app-update-cancelled',
  },
  // An export has no messages: it leaves nothing to look at, and the backup it is part of has its own.
  'app-restore': {
    type: 'APP_RESTORATION',
    code: 'app-restoring',
    stages: { stop: 'app-stopping', snapshot: 'app-copying' },
    end: 'APP_RUNNING',
    done: 'app-restored',
    failed: 'app-restore-failed',
    cancelled: 'app-restore-cancelled',
  },
  'app-rebuild': {
    type: 'APP_RESTORATION',
    code: 'app-rebuilding',
    stages: {},
    end: 'APP_RUNNING',
    done: 'app-rebuilt',
    failed: 'app-rebuild-failed',
    cancelled: 'app-rebuild-cancelled',
  },
  'app-beside': {
    type: 'APP_RESTORATION',
    code: 'app-rebuilding',
    stages: {},
    end: 'APP_RUNNING',
    done: 'app-beside',
    failed: 'app-beside-failed',
    cancelled: 'app-rebuild-cancelled',
  },
  'app-remove': {
    type: 'APP_REMOVAL',
    code: 'app-removing',
    stages: { stop: 'app-stopping' },
    end: 'APP_REMOVAL',
    done: 'app-removed',
    failed: 'app-removal-failed',
    cancelled: 'app-removal-cancelled',
  },
};

/** Message codes of the fetch stage; an uploaded archive has none of its own. */
const fetchCodes: Record<CodeOrigin, MessageCode | undefined> = {
  elsewhere: 'app-downloading',
  here: 'app-building',
  archive: undefined,
};

/** How the code of a release is fetched. */
export interface Fetching {
  origin: CodeOrigin;
  /** The job waits for a permit. */
  isWaiting: boolean;
}

/** Whether a job has ended because somebody cancelled it. */
export const isCancelled = ({ reason }: Pick<JobView, 'reason'>): boolean => reason?.code === 'job-cancelled';

/** Returns the message for a job; undefined unless it is a job about apps. On failure it is an error at the percentage reached. */
export function jobMessageFor(
  { kind, stage, percent, outcome, reason }: Omit<JobView, 'input' | 'id'>,
  { origin, isWaiting }: Fetching = { origin: 'elsewhere', isWaiting: false },
): JobMessage | undefined {
  const messages = kinds[kind];
  if (messages === undefined) return undefined;
  const { type: progressType, code, stages, end, done, failed, cancelled } = messages;
  switch (outcome) {
    case 'done':
      return { progressType: end, status: 'OK', code: done, progress: 100 };
    case 'failed':
      return { progressType, status: 'ERROR', code: isCancelled({ reason }) ? cancelled : failed, progress: percent };
    case 'undoing':
      return { progressType, status: 'WARNING', code: 'app-undoing', progress: percent };
    case 'running':
      if (startingStages.includes(stage))
        return { progressType: 'APP_STARTING', status: 'INFO', code: 'app-starting', progress: percent };
      if (stage !== 'fetch') return { progressType, status: 'INFO', code: stages[stage] ?? code, progress: percent };
      return isWaiting
        ? { progressType, status: 'INFO', code: 'app-waiting', progress: percent }
        : {
            progressType: origin === 'here' ? 'DOCKER_BUILD' : progressType,
            status: 'INFO',
            code: fetchCodes[origin] ?? code,
            progress: percent,
          };
  }
}
