import type { HostingOffer } from '@kontor/contract/apps/hosting';
import { cleanSubdomain } from '@kontor/contract/rules/apps/hosting';
import { Link, useNavigate } from '@tanstack/react-router';
import { LeaveGuard } from '../../../shared/leave-guard.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Stepper } from '../../../ui/display/stepper.tsx';
import { useFocusOnStep } from '../../../ui/hooks/use-focus-on-step.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { AddonsStep } from './addons-step.tsx';
import { QuestionsStep } from './compose/questions.tsx';
import { DetailsStep } from './details-step.tsx';
import { hasAddons, isBuilt } from './draft.ts';
import styles from './hosting.module.css';
import { useOffer } from './queries.ts';
import { hostingText } from './text/index.ts';
import { type HostingForm, useHostingForm } from './use-hosting-form.ts';

/** Assistant for an own app: details and archive, addons, and the build log of a container. */
export default function NewHostingPage() {
  const t = useText(hostingText);
  const offer = useOffer();
  return (
    <div className={styles.page}>
      <PageHeader trail={<Link to="/settings/hosting">{t(($) => $.title)}</Link>} title={t(($) => $.newTitle)} />
      {offer.data ? (
        <Wizard offer={offer.data} />
      ) : (
        <Panel bare>
          <QueryState query={offer} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </div>
  );
}

function Wizard({ offer }: { offer: HostingOffer }) {
  const t = useText(hostingText);
  const hosting = useHostingForm(offer);
  const { form, step, archive, isTouched, forget, compose, hasQuestions } = hosting;
  const fields = useFocusOnStep(step);
  const isPlain = !hasAddons(form.values.interpreter);
  const isAsked = hasQuestions && form.values.interpreter === 'compose';
  const host = cleanSubdomain(form.values.domain, offer.domain);
  const steps = [t(($) => $.steps.details)];
  if (isAsked) steps.push(t(($) => $.steps.questions));
  if (!isPlain) steps.push(t(($) => $.steps.addons));
  if (isBuilt(form.values.interpreter, archive)) steps.push(t(($) => $.steps.build));
  return (
    <form {...form.props}>
      <LeaveGuard isActive={isTouched} onLeave={forget} />
      <Panel bare stickyFooter footer={<Buttons hosting={hosting} />}>
        {steps.length > 1 && <Stepper steps={steps} now={nowOf(step, isAsked)} />}
        <div className={styles.step} {...fields}>
          {step === 'details' && <DetailsStep hosting={hosting} offer={offer} />}
          {step === 'questions' && <QuestionsStep compose={compose} host={host && `${host}.${offer.domain}`} />}
          {step === 'addons' && <AddonsStep hosting={hosting} offer={offer} />}
        </div>
      </Panel>
    </form>
  );
}

function nowOf(step: HostingForm['step'], isAsked: boolean): number {
  if (step === 'details') return 0;
  return step === 'addons' && isAsked ? 2 : 1;
}

function Buttons({ hosting: { form, step, back, upload } }: { hosting: HostingForm }) {
  const t = useText(hostingText);
  const navigate = useNavigate();
  const isFirst = step === 'details';
  const isLast = step === 'addons' || !hasAddons(form.values.interpreter);
  return (
    <>
      <Button className={styles.first} onClick={isFirst ? () => void navigate({ to: '/settings/hosting' }) : back}>
        {isFirst ? t(($) => $.cancel) : t(($) => $.back)}
      </Button>
      <Button
        type="submit"
        variant="primary"
        busy={(form.busy && (isLast || !isFirst)) || upload.sending !== undefined}
      >
        {isLast ? t(($) => $.create) : t(($) => $.next)}
      </Button>
    </>
  );
}
