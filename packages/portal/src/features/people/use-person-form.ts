import type { User } from '@kontor/contract/users';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useTellFailure } from '../../app/tell-failure.ts';
import { peopleText } from '../../text/people.ts';
import { useText } from '../../text/text-context.tsx';
import { type Form, useForm } from '../../ui/form.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { changesOf, type PersonField, type PersonValues, personRules, rebase, valuesOf } from './person-form.ts';
import { fetchPerson, type Known, savePerson } from './person-queries.ts';

/** What was typed, and the state it was typed over. */
export interface Draft {
  base: Known;
  values: PersonValues;
}

interface PersonFormNeeds {
  /** Typed before the page went away without being left, as when the settings mode ended. */
  draft?: Draft | undefined;
  /** Told when the page goes away, with what is not kept yet. */
  onGone?: (draft: Draft | undefined) => void;
  known: Known;
  locked: ReadonlySet<PersonField>;
  /** After the fields are kept, with what the box has now. Answers the state to go on from when more was done. */
  onSaved: (user: User) => Promise<Known | undefined> | Known | undefined;
  /** Title when it could not be kept. */
  failed: string;
}

export interface PersonForm {
  form: Form<PersonValues>;
  /** Something typed is not kept yet. */
  isDirty: boolean;
  /** Somebody else saved first: the fields they changed, perhaps none that is typed here. Undefined: nobody did. */
  theirs: readonly PersonField[] | undefined;
  locked: ReadonlySet<PersonField>;
  /** Everything as the box has it now. */
  discard: () => void;
}

/** The fields of a person being edited, from the state they were read in. Nothing typed is lost when somebody else was faster. */
export function usePersonForm(needs: PersonFormNeeds): PersonForm {
  const { known, locked, draft, onGone, onSaved, failed } = needs;
  const t = useText(peopleText);
  const toasts = useToasts();
  const tell = useTellFailure();
  const [base, setBase] = useState(draft?.base ?? known);
  const [theirs, setTheirs] = useState<readonly PersonField[]>();
  const baseValues = valuesOf(base.user);
  const { uid } = base.user;
  const form = useForm<PersonValues>({
    initial: draft?.values ?? baseValues,
    rules: personRules(locked, {
      required: t(($) => $.form.required),
      email: t(($) => $.form.notEmail),
      phone: t(($) => $.form.notPhone),
    }),
    async onSubmit(values) {
      const changes = changesOf(baseValues, values);
      const saved = Object.keys(changes).length > 0 ? await savePerson(uid, changes, base.tag) : base;
      start(saved);
      const after = await onSaved(saved.user);
      if (after) start(after);
    },
    onRefused: () => toasts.show({ kind: 'error', title: failed, body: t(($) => $.form.check) }),
    onFailed: async (error) => {
      const isBehind = error instanceof ApiError && error.code === 'changed-meanwhile';
      if (!isBehind) return tell(failed, error);
      toasts.show({ kind: 'error', title: failed, body: t(($) => $.form.changedTitle) });
      await goOnFromNewest().catch((later: unknown) => tell(failed, later));
    },
  });
  const isDirty = Object.keys(changesOf(baseValues, form.values)).length > 0;

  function start(from: Known): void {
    setBase(from);
    setTheirs(undefined);
    form.reset(valuesOf(from.user));
  }

  async function goOnFromNewest(): Promise<void> {
    const newest = await fetchPerson(uid);
    const after = rebase(baseValues, valuesOf(newest.user), form.values);
    setBase(newest);
    setTheirs(after.theirs);
    form.set(after.values);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the news that starts this, once each
  useEffect(() => {
    if (known.tag === base.tag || form.busy) return;
    if (!isDirty) return start(known);
    const after = rebase(baseValues, valuesOf(known.user), form.values);
    if (!isHarmless(after.theirs)) return;
    setBase(known);
    form.set(after.values);
  }, [known.tag]);

  useWhenGone(() => onGone?.(isDirty ? { base, values: form.values } : undefined));

  return { form, isDirty, theirs, locked, discard: () => start(base) };
}

/** Calls the newest function when the component goes away. */
function useWhenGone(tell: () => void): void {
  const newest = useRef(tell);
  useEffect(() => {
    newest.current = tell;
  });
  useEffect(() => () => newest.current(), []);
}

/** Picture, second factor, and the language, which takes effect at once: nothing that is typed here. What is, saving will tell. */
const isHarmless = (theirs: readonly PersonField[]) => theirs.every((field) => field === 'preferredLanguage');
