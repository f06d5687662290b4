import type { User } from '@kontor/contract/people/users';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useText } from '../../text/text-context.tsx';
import { userFormText } from '../../text/user-form.ts';
import { type Form, useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../use-error-toast.ts';
import { changesOf, rebase, type UserField, type UserValues, userRules, valuesOf } from './user-form.ts';
import { fetchUser, saveUser, type UserState } from './user-queries.ts';

/** What was typed, and the state it was typed over. */
export interface Draft {
  base: UserState;
  values: UserValues;
}

interface UserFormNeeds {
  /** Typed before the page went away without being left, as when the settings mode ended. */
  draft?: Draft | undefined;
  /** Told when the page goes away, with what is not kept yet. */
  onUnmount?: (draft: Draft | undefined) => void;
  known: UserState;
  locked: ReadonlySet<UserField>;
  /** After the fields are kept, with what the box has now. Answers the state to go on from when more was done. */
  onSaved: (user: User) => Promise<UserState | undefined> | UserState | undefined;
  /** Title when it could not be kept. */
  failed: string;
}

export interface UserForm {
  form: Form<UserValues>;
  /** Something typed is not kept yet. */
  isDirty: boolean;
  /** Somebody else saved first: the fields they changed, perhaps none that is typed here. Undefined: nobody did. */
  theirs: readonly UserField[] | undefined;
  locked: ReadonlySet<UserField>;
  /** Everything as the box has it now. */
  discard: () => void;
}

/** The fields of a person being edited, from the state they were read in. Nothing typed is lost when somebody else was faster. */
export function useUserForm(needs: UserFormNeeds): UserForm {
  const { known, locked, draft, onUnmount, onSaved, failed } = needs;
  const t = useText(userFormText);
  const toasts = useToasts();
  const showError = useErrorToast();
  const [base, setBase] = useState(draft?.base ?? known);
  const [theirs, setTheirs] = useState<readonly UserField[]>();
  const baseValues = valuesOf(base.user);
  const { uid } = base.user;
  const form = useForm<UserValues>({
    initial: draft?.values ?? baseValues,
    rules: userRules(locked, {
      required: t(($) => $.form.required),
      email: t(($) => $.form.notEmail),
      phone: t(($) => $.form.notPhone),
    }),
    async onSubmit(values) {
      const changes = changesOf(baseValues, values);
      const saved = Object.keys(changes).length > 0 ? await saveUser(uid, changes, base.tag) : base;
      start(saved);
      const after = await onSaved(saved.user);
      if (after) start(after);
    },
    onInvalid: () => toasts.show({ kind: 'error', title: failed, body: t(($) => $.form.check) }),
    onFailed: async (error) => {
      const isBehind = error instanceof ApiError && error.code === 'changed-meanwhile';
      if (!isBehind) return showError(failed, error);
      toasts.show({ kind: 'error', title: failed, body: t(($) => $.form.changedTitle) });
      await goOnFromNewest().catch((later: unknown) => showError(failed, later));
    },
  });
  const isDirty = Object.keys(changesOf(baseValues, form.values)).length > 0;

  function start(from: UserState): void {
    setBase(from);
    setTheirs(undefined);
    form.reset(valuesOf(from.user));
  }

  async function goOnFromNewest(): Promise<void> {
    const newest = await fetchUser(uid);
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

  useOnUnmount(() => onUnmount?.(isDirty ? { base, values: form.values } : undefined));

  return { form, isDirty, theirs, locked, discard: () => start(base) };
}

/** Calls the newest function when the component goes away. */
function useOnUnmount(callback: () => void): void {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  useEffect(() => () => newest.current(), []);
}

/** Picture, second factor, and the language, which takes effect at once: nothing that is typed here. What is, saving will tell. */
const isHarmless = (theirs: readonly UserField[]) => theirs.every((field) => field === 'preferredLanguage');
