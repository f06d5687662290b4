import type { ComposeAnswers, HostingOffer, RetainedHosting } from '@kontor/contract/apps/hosting';
import { type HostingAddon, type Interpreter, subdomainFor } from '@kontor/contract/rules/apps/hosting';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../session/client.ts';
import { readFromTab, storeInTab } from '../../../session/tab-storage.ts';
import { useStepInHistory } from '../../../shared/step-in-history.ts';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { type Form, useForm } from '../../../ui/hooks/use-form.ts';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { storableAnswers } from './compose/answers.ts';
import { type Compose, useCompose } from './compose/use-compose.ts';
import {
  currentArchive,
  type DetailValues,
  type Draft,
  draftAgain,
  draftOf,
  emptyDraft,
  hasAddons,
  isBuilt,
  type OriginValues,
  readDraft,
  type StoredArchive,
} from './draft.ts';
import { useCreateHosting } from './queries.ts';
import { hostingText } from './text/index.ts';
import { useSubdomainSentence } from './use-subdomain-sentence.ts';
import { useUpload } from './use-upload.ts';

type Step = 'details' | 'questions' | 'addons';
const stepsWithout: readonly [Step, ...Step[]] = ['details', 'addons'];
const stepsWith: readonly [Step, ...Step[]] = ['details', 'questions', 'addons'];

const draftKey = 'kontor.hosting';
/** Storage key of the input, until the build ends. */
const builtKey = (instanceId: string) => `${draftKey}.${instanceId}`;

/** Opens the assistant with the input of an app whose build failed; empty when it was created in another tab. */
export function beginAgain(instanceId: string): void {
  const stored = readDraft(readFromTab(builtKey(instanceId)), Date.now());
  storeInTab(draftKey, stored && draftAgain(stored));
  storeInTab(builtKey(instanceId), undefined);
}

/** Opens the assistant with the configuration of a deleted app. */
export const beginAs = (config: RetainedHosting['config']): void => storeInTab(draftKey, draftOf(config));

/** Returns the field a refusal code belongs to when the server names none. */
function fieldOf(code: string): keyof DetailValues | undefined {
  if (code === 'subdomain-taken' || code === 'domain-reserved') return 'domain';
  return code === 'upload-gone' || /^(archive|compose|machine-folder)-/.test(code) ? 'file' : undefined;
}

function withField(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = fieldOf(error.code);
  if (field === undefined || Object.keys(error.fields).length > 0) return error;
  return error.withFields({ [field]: error.message });
}

/** The assistant's form for a new app, up to its creation. */
export function useHostingForm(offer: HostingOffer) {
  const [start] = useState(() => readDraft(readFromTab(draftKey), Date.now()) ?? emptyDraft);
  const { addons, setAddon, archive, setArchive } = useInput(start);
  const create = useCreate();
  const upload = useUpload(take);
  const compose = useCompose({ archive: archive?.compose ? archive : undefined, start: start.answers });
  const rules = useRules(offer, { archive, compose, isSending: upload.sending !== undefined });
  const { step, goTo, back, hasQuestions } = useAssistantSteps(archive, compose);
  const form = useForm<DetailValues>({
    initial: start.values,
    rules: step === 'details' ? rules : {},
    async onSubmit(values) {
      const isCompose = values.interpreter === 'compose';
      if (step === 'details' && isCompose && hasQuestions) return goTo('questions');
      if (step === 'questions' && (await compose.completeAnswers()) === undefined) return;
      if (step !== 'addons' && hasAddons(values.interpreter)) return goTo('addons');
      if (isCompose && compose.hasForgotten) return goTo('questions');
      await create.go({ values, addons, archive, answers: compose.given }, compose.sent);
    },
    onFailed(error) {
      if (error instanceof ApiError) leadToFault(error, { compose, goTo, take });
      create.showError(error);
    },
  });
  const type = useTypeChoice(form, start);
  function take(next: StoredArchive | undefined): void {
    setArchive(next);
    form.set({ file: next?.ticket ?? '', ...type.suggestedBy(next) });
  }
  const draft = { values: form.values, addons, archive, answers: compose.given };
  useStoredDraft(start, draft, create.isOver);
  return {
    ...{ form, step, upload, archive, addons, compose, hasQuestions, back, ...type },
    isAgain: start.isAgain === true,
    isTouched: !create.isOver && (isTouched(draft) || upload.sending !== undefined),
    ...useProposedDomain(form, start.values),
    setAddon,
    forget: () => storeInTab(draftKey, undefined),
  };
}

/** The steps of the assistant: questions only where the compose file has some. */
function useAssistantSteps(archive: StoredArchive | undefined, compose: Compose) {
  const hasQuestions = (compose.view?.questions.length ?? 0) + compose.rights.asked.length > 0;
  // without its archive the app is not ready for the second step
  const isOpen = (one: Step) => one === 'details' || archive !== undefined;
  const { step, goTo } = useStepInHistory(hasQuestions ? stepsWith : stepsWithout, isOpen);
  return { step, goTo, hasQuestions, back: () => goTo(step === 'addons' && hasQuestions ? 'questions' : 'details') };
}

interface FaultPlaces {
  compose: Compose;
  goTo: (step: Step) => void;
  take: (archive: undefined) => void;
}

/** Leads to the step that has the field a refusal is about. */
function leadToFault({ code, fields }: ApiError, { compose, goTo, take }: FaultPlaces): void {
  const { answers, ...others } = fields;
  if (answers !== undefined) compose.setRefusal(answers);
  if (Object.keys(others).length > 0) goTo('details');
  else if (answers !== undefined) goTo('questions');
  if (code === 'upload-gone') take(undefined);
}

/** Changes what runs the app and how it is given; an archive changes it only as long as nobody chose. */
function useTypeChoice(form: Pick<Form<DetailValues>, 'set'>, start: Draft) {
  const [hasChosen, setChosen] = useState(start !== emptyDraft);
  return {
    suggestedBy: (archive: StoredArchive | undefined): Partial<DetailValues> =>
      archive?.suggested && !hasChosen ? { interpreter: archive.suggested } : {},
    setOrigin: (next: Partial<OriginValues>) =>
      form.set({ ...next, ...(next.origin && next.origin !== 'file' && { interpreter: 'compose' as const }) }),
    chooseInterpreter(interpreter: Interpreter): void {
      setChosen(true);
      form.set({ interpreter, ...(interpreter !== 'compose' && { origin: 'file' as const }) });
    },
  };
}

/** Proposes the subdomain from the title until one was typed; emptied, it is proposed again. */
function useProposedDomain(form: Pick<Form<DetailValues>, 'set'>, start: DetailValues) {
  const [isTyped, setTyped] = useState(start.domain !== subdomainFor(start.title));
  return {
    setTitle: (title: string) => form.set({ title, ...(!isTyped && { domain: subdomainFor(title) }) }),
    setDomain(typed: string) {
      setTyped(typed !== '');
      form.set({ domain: typed.replaceAll('@', '.') });
    },
  };
}

/** The input besides the fields of the form. */
function useInput(start: Draft) {
  const [archive, setArchive] = useState(start.archive);
  const [addons, setAddons] = useState(start.addons);
  const setAddon = (name: HostingAddon, isWanted: boolean) =>
    setAddons(isWanted ? [...addons, name] : addons.filter((each) => each !== name));
  return { archive, setArchive, addons, setAddon };
}

/** Stores the input for a reload, until the app is created. */
function useStoredDraft(start: Draft, { values, addons, archive, answers }: Draft, isOver: boolean): void {
  useEffect(() => {
    const draft: Draft = { ...start, values, addons, archive, answers: storableAnswers(answers) };
    storeInTab(draftKey, isOver || !isTouched(draft) ? undefined : draft);
  }, [start, values, addons, archive, answers, isOver]);
}

export type HostingForm = ReturnType<typeof useHostingForm>;

function isTouched({ values, addons, archive, answers }: Draft): boolean {
  return JSON.stringify({ values, addons, archive, answers }) !== JSON.stringify(emptyDraft);
}

function useRules(
  offer: HostingOffer,
  { archive, compose, isSending }: { archive: StoredArchive | undefined; compose: Compose; isSending: boolean },
) {
  const t = useText(hostingText);
  const sayFault = useSubdomainSentence();
  return {
    title: (title: string) => (title.trim() === '' ? t(($) => $.missing.title) : undefined),
    domain: (typed: string) => sayFault(typed, offer.domain),
    interpreter: (name: Interpreter) => offer.interpreters.find((each) => each.name === name)?.obstacle || undefined,
    file(_: string, values: DetailValues) {
      const { interpreter, origin } = values;
      if (isSending) return t(($) => $.missing.uploading);
      const current = currentArchive(archive, values);
      if (current === undefined) return origin === 'file' ? t(($) => $.missing.archive) : t(($) => $.missing[origin]);
      if (current.suggested === null) return t(($) => $.content[interpreter]);
      const hasFaults = interpreter === 'compose' && (compose.view?.faults.length ?? 0) > 0;
      return hasFaults ? t(($) => $.missing.faults) : undefined;
    },
  };
}

/** What is sent about a compose file. */
interface Sent {
  answers: ComposeAnswers;
  rights: readonly string[];
}

const sentWithout: Sent = { answers: {}, rights: [] };

function useCreate() {
  const t = useText(hostingText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const create = useCreateHosting();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    async go({ values, addons, archive, answers: given }: Draft, ofCompose: Sent): Promise<void> {
      const { title, description, domain, interpreter, sso, file } = values;
      const config = {
        title,
        description,
        domain,
        interpreter,
        protectBySSO: sso,
        addons: hasAddons(interpreter) ? [...addons] : [],
      };
      const sent = interpreter === 'compose' ? ofCompose : sentWithout;
      const started = await create.mutateAsync({ ticket: file, config, ...sent }).catch((error: unknown) => {
        throw withField(error);
      });
      const hasLog = isBuilt(interpreter, archive);
      if (hasLog)
        storeInTab(builtKey(started.instanceId), { ...emptyDraft, values, addons, answers: storableAnswers(given) });
      setOver(true);
      if (hasLog)
        return navigate({ to: '/settings/hosting/$id', params: { id: started.instanceId }, ignoreBlocker: true });
      toasts.show({ title: t(($) => $.created), body: t(($) => $.createdBody, { name: values.title }) });
      await navigate({ to: '/settings/hosting', ignoreBlocker: true });
    },
    showError: (error: unknown) =>
      showError(
        t(($) => $.notCreated),
        error,
      ),
  };
}
