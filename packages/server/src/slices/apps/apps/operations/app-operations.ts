import type { AppMessages } from '../monitor/app-messages.ts';
import type { AppsNeeds } from '../needs.ts';
import type { DesiredState } from '../reconciler/desired-state.ts';
import type { Leftovers } from '../reconciler/leftovers.ts';
import type { Unseen } from '../reconciler/unseen.ts';
import { createAdmission } from './admission.ts';
import { createBeside } from './beside.ts';
import { createRequireIdle } from './idle-apps.ts';
import { createInstall } from './install.ts';
import { createInstallTargets, type InstallTargetsNeeds } from './install-targets.ts';
import { createRemoval } from './removal.ts';
import { createRunOperations } from './run-operations.ts';
import { createUpdate } from './update.ts';

export interface AppOperationsNeeds extends Pick<InstallTargetsNeeds, 'onDisk' | 'isNameTaken'> {
  needs: AppsNeeds;
  desiredState: DesiredState;
  appMessages: AppMessages;
  unseen: Pick<Unseen, 'isUnseen'>;
  leftovers: Pick<Leftovers, 'has' | 'add'>;
}

/** What people do with apps: installing, starting and stopping, updating, removing. */
export function createAppOperations(operations: AppOperationsNeeds) {
  const { needs, desiredState, appMessages, unseen, leftovers, onDisk, isNameTaken } = operations;
  const { core, registry } = needs;
  const requireIdle = createRequireIdle(registry);
  const admission = createAdmission(needs);
  const targets = createInstallTargets({ registry, config: core.config, onDisk, isNameTaken });
  return {
    ...createInstall({ needs, targets, admission }),
    ...createRunOperations({ needs, requireIdle, desiredState, appMessages }),
    ...createUpdate({ needs, requireIdle, admission }),
    ...createBeside({ needs, targets, isNameTaken: targets.isNameTaken }),
    ...createRemoval({ needs, requireIdle, unseen, leftovers }),
  };
}

export type AppOperations = ReturnType<typeof createAppOperations>;
