import type { HostingOffer, RetainedHosting } from '@kontor/contract/apps/hosting';
import {
  cleanSubdomain,
  type HostingAddon,
  type Interpreter,
  subdomainFault,
  subdomainFor,
} from '@kontor/contract/rules/apps/hosting';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../session/client.ts';
import { readFromTab, storeInTab } from '../../../session/tab-storage.ts';
import { useStepInHistory } from '../../../shared/step-in-history.ts';
import { useErrorToast } from '../../../shared/use-error-toast.ts';
import { useText } from '../../../text/text-context.tsx';
import { type Form, useForm } from '../../../ui/hooks/use-form.ts';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import {
  type DetailValues,
  type Draft,
  draftAgain,
  draftOf,
  emptyDraft,
  hasAddons,
  isBuilt,
  readDraft,
  type StoredArchive,
} from './draft.ts';
import { useCreateHosting } from './queries.ts';
import { hostingText } from './text/index.ts';
import { useUpload } from './use-upload.ts';

const steps = ['details', 'addons'] as const;

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
  return code === 'upload-gone' || /^(archive|compose)-/.test(code) ? 'file' : undefined;
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
  const [hasChosenType, setChosenType] = useState(start !== emptyDraft);
  const create = useCreate();
  const upload = useUpload(take);
  const rules = useRules(offer, { archive, isSending: upload.sending !== undefined });
  // without its archive the app is not ready for the second step
  const { step, goTo } = useStepInHistory(steps, (one) => one === 'details' || archive !== undefined);
  const form = useForm<DetailValues>({
    initial: start.values,
    rules: step === 'details' ? rules : {},
    onSubmit: (values) =>
      step === 'details' && hasAddons(values.interpreter) ? goTo('addons') : create.go({ values, addons, archive }),
    onFailed(error) {
      // faults are shown in the first step, which has the fields
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) goTo('details');
      if (error instanceof ApiError && error.code === 'upload-gone') take(undefined);
      create.showError(error);
    },
  });
  function take(next: StoredArchive | undefined): void {
    setArchive(next);
    form.set({ file: next?.ticket ?? '', ...(next?.suggested && !hasChosenType && { interpreter: next.suggested }) });
  }
  const draft = { values: form.values, addons, archive };
  useStoredDraft(start, draft, create.isOver);
  return {
    ...{ form, step, upload, archive, addons },
    isAgain: start.isAgain === true,
    isTouched: !create.isOver && (isTouched(draft) || upload.sending !== undefined),
    chooseInterpreter: (interpreter: Interpreter) => {
      setChosenType(true);
      form.set({ interpreter });
    },
    ...useProposedDomain(form, start.values),
    setAddon,
    back: () => goTo('details'),
    forget: () => storeInTab(draftKey, undefined),
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
function useStoredDraft(start: Draft, { values, addons, archive }: Draft, isOver: boolean): void {
  useEffect(() => {
    const draft: Draft = { ...start, values, addons, archive };
    storeInTab(draftKey, isOver || !isTouched(draft) ? undefined : draft);
  }, [start, values, addons, archive, isOver]);
}

export type HostingForm = ReturnType<typeof useHostingForm>;

function isTouched({ values, addons, archive }: Draft): boolean {
  return JSON.stringify({ values, addons, archive }) !== JSON.stringify(emptyDraft);
}

function useRules(
  offer: HostingOffer,
  { archive, isSending }: { archive: StoredArchive | undefined; isSending: boolean },
) {
  const t = useText(hostingText);
  return {
    title: (title: string) => (title.trim() === '' ? t(($) => $.missing.title) : undefined),
    domain: (typed: string) => {
      const fault = subdomainFault(cleanSubdomain(typed, offer.domain), offer.domain);
      return fault && t(($) => $.missing[fault === 'missing' ? 'domain' : fault]);
    },
    interpreter: (name: Interpreter) => offer.interpreters.find((each) => each.name === name)?.obstacle || undefined,
    file: (ticket: string, { interpreter }: DetailValues) => {
      if (isSending) return t(($) => $.missing.uploading);
      if (archive?.suggested === null) return t(($) => $.content[interpreter]);
      return ticket === '' ? t(($) => $.missing.archive) : undefined;
    },
  };
}

function useCreate() {
  const t = useText(hostingText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const create = useCreateHosting();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    async go({ values, addons, archive }: Pick<Draft, 'values' | 'addons' | 'archive'>): Promise<void> {
      const { title, description, domain, interpreter, sso, file } = values;
      const config = {
        title,
        description,
        domain,
        interpreter,
        protectBySSO: sso,
        addons: hasAddons(interpreter) ? [...addons] : [],
      };
      const started = await create.mutateAsync({ ticket: file, config }).catch((error: unknown) => {
        throw withField(error);
      });
      const hasLog = isBuilt(interpreter, archive);
      if (hasLog) storeInTab(builtKey(started.instanceId), { ...emptyDraft, values, addons });
      setOver(true);
      toasts.show({ title: t(($) => $.created) });
      if (hasLog)
        await navigate({ to: '/settings/hosting/$id', params: { id: started.instanceId }, ignoreBlocker: true });
      else await navigate({ to: '/settings/hosting', ignoreBlocker: true });
    },
    showError: (error: unknown) =>
      showError(
        t(($) => $.notCreated),
        error,
      ),
  };
}
