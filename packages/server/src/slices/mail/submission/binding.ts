import type { Manifest } from '@kontor/contract/manifest/manifest';
import { type Binding, createBinding } from '../../../core/binding.ts';
import type { SubmissionService } from './service.ts';

const isRequested = ({ addons }: Manifest): boolean => addons.sendmail !== undefined;

/** Binds apps to the listener for their mail: each has an account, which contains no data of users. */
export const createSubmissionBinding = (
  submission: Omit<SubmissionService, 'smtpListener' | 'stop' | 'secrets'>,
): Binding =>
  createBinding({
    isRequested,
    prepare: ({ instanceId }) => submission.provide(instanceId),
    async finalize({ instanceId, manifest }) {
      if (!isRequested(manifest)) await submission.forget(instanceId);
    },
    async undo(instanceId, { manifest, addons }) {
      const hadOne = manifest !== undefined && isRequested(manifest) && addons.includes('sendmail');
      if (!hadOne) await submission.forget(instanceId);
    },
    remove: submission.forget,
    heldBy: (instanceId) => (submission.has(instanceId) ? ['sendmail'] : []),
    obstacle: ({ manifest }) => (isRequested(manifest) ? submission.obstacle() : undefined),
    openRelays: submission.openRelay,
    valuesFor: async ({ instanceId }, host = '127.0.0.1') => ({
      variables: submission.settings(instanceId, host),
      upstreams: submission.upstreams(instanceId),
    }),
    onMoved: submission.onMoved,
  });
