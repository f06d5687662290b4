import type { Manifest } from '@kontor/contract/manifest/manifest';
import { asksDirectory } from '../../store/index.ts';
import type { InstallInput, UpdateInput } from '../lifecycle/inputs.ts';
import { irreversibleStep } from '../lifecycle/steps.ts';
import { type AppJob, type AppWork, manifestOf } from '../lifecycle/work.ts';

/** Writes the desired state of the app's directory account, which the directory then applies. Returns whether the app uses the directory. Idempotent. */
function syncAccount({ others: { directory } }: AppWork, instanceId: string, manifest: Manifest): boolean {
  const asks = asksDirectory(manifest);
  if (asks) directory.accountFor(instanceId, manifest.addons.ldap?.groupSupport ? 'members' : 'everyone');
  else directory.forget(instanceId);
  return asks;
}

/** Creates the account of a new app and waits until it is usable. The password is committed before the directory gets it (keeps E1). */
export function accountStep(work: AppWork) {
  const { directory } = work.others;
  return {
    name: 'account',
    async do(job: AppJob & { input: InstallInput }) {
      const { instanceId, version } = job.input;
      if (syncAccount(work, instanceId, manifestOf(work, job, version))) await directory.provided(instanceId);
    },
    undo: async ({ input }: AppJob) => directory.forget(input.instanceId),
  };
}

/** Creates the account the new version requests; the account of the old version stays until the update is final. */
export function newAccountStep(work: AppWork) {
  const { directory } = work.others;
  return {
    name: 'account',
    async do(job: AppJob & { input: UpdateInput }) {
      const { instanceId, version } = job.input;
      const manifest = manifestOf(work, job, version);
      if (!asksDirectory(manifest)) return;
      syncAccount(work, instanceId, manifest);
      await directory.provided(instanceId);
    },
    async undo(job: AppJob & { input: UpdateInput }) {
      const { instanceId, fromVersion } = job.input;
      syncAccount(work, instanceId, manifestOf(work, job, fromVersion));
    },
  };
}

/** Removes the account when the new version no longer uses the directory. */
export const finalizeAccountStep = (work: AppWork) =>
  irreversibleStep<UpdateInput>('settle-account', async (job) => {
    const { instanceId, version } = job.input;
    syncAccount(work, instanceId, manifestOf(work, job as AppJob, version));
  });
