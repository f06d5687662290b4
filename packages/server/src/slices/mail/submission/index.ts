import { createPlanCheck } from '../../../core/checks.ts';
import type { Slice } from '../../../core/slice.ts';
import { createSubmissionBinding } from './binding.ts';
import { createSubmissionService, type SubmissionNeeds } from './service.ts';

export type { MailUsers } from './sign-in.ts';

/** SMTP submission for apps. Accepted mail waits in the outbox until a mail server accepts it. */
export function createSubmission(needs: SubmissionNeeds) {
  const { smtpListener, stop, secrets, ...service } = createSubmissionService(needs);
  const slice: Slice = {
    name: 'sendmail',
    secrets,
    reconcilers: [smtpListener.reconciler],
    checks: [createPlanCheck(smtpListener.reconciler, { failing: 'sendmail-failing' })],
    stop,
  };
  return { ...service, binding: createSubmissionBinding(service), slice };
}

export type Submission = Omit<ReturnType<typeof createSubmission>, 'slice'>;
