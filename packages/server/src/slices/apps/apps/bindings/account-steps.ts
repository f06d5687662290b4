import type { Manifest } from '@kontor/contract/manifest/manifest';
import { asksDirectory } from '../../store/index.ts';
import type { InstallInput, UpdateInput } from '../lifecycle/inputs.ts';
import { irreversibleStep } from '../lifecycle/steps.ts';
import { type AppJob, type AppWork, manifestOf } from '../lifecycle/work.ts';

/** Writes what should be of the app's account in the directory; the directory follows. May be repeated. */
function syncAccount({ others: { directory } }: AppWork, instanceId: string, manifest: Manifest): boolean {
  const asks = asksDirectory(manifest);
  if (asks) directory.accountFor(instanceId, manifest.addons.ldap?.groupSupport ? 'members' : 'everyone');
  else directory.forget(instanceId);
  return asks;
}

/** Gives a new app its account, with a password that is committed before the directory knows it (keeps E1), and waits until it can be used. */
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

/** The new version finds the account it asks for; the old one keeps its own until the new one is there for good. */
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

/** A version that does not ask the directory any more has no account there. */
export const finalizeAccountStep = (work: AppWork) =>
  irreversibleStep<UpdateInput>('settle-account', async (job) => {
    const { instanceId, version } = job.input;
    syncAccount(work, instanceId, manifestOf(work, job as AppJob, version));
  });
