import type { User } from '@kontor/contract/people/users';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../session/client.ts';
import { useText } from '../../text/text-context.tsx';
import { type Form, useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { useErrorToast } from '../use-error-toast.ts';
import { peopleText } from './text/index.ts';
import { changesOf, rebase, type UserField, type UserValues, userRules, valuesOf } from './user-form.ts';
import { fetchUser, type UserState, updateUser } from './user-queries.ts';

/** Input, and the state it started from. */
export interface Draft {
  base: UserState;
  values: UserValues;
}

interface UserFormNeeds {
  /** Input from before an unmount that was not a deliberate leave, such as the end of settings mode. */
  draft?: Draft | undefined;
  /** Called on unmount with the unsaved input. */
  onUnmount?: (draft: Draft | undefined) => void;
  known: UserState;
  locked: ReadonlySet<UserField>;
  /** Called after saving, with the saved user. Returns the state to continue from if it made further changes. */
  onSaved: (user: User) => Promise<UserState | undefined> | UserState | undefined;
  /** Title of the toast when saving fails. */
  failed: string;
}

export interface UserForm {
  form: Form<UserValues>;
  /** There is unsaved input. */
  isDirty: boolean;
  /** Fields somebody else changed by saving first, possibly none that were edited here; `undefined` when nobody did. */
  theirs: readonly UserField[] | undefined;
  locked: ReadonlySet<UserField>;
  /** Resets the form to the saved state. */
  discard: () => void;
}

/** Form of a user being edited, starting from the state that was read. When somebody else saves first, no input is lost. */
export function useUserForm(needs: UserFormNeeds): UserForm {
  const { known, locked, draft, onUnmount } = needs;
  const [base, setBase] = useState(draft?.base ?? known);
  const [theirs, setTheirs] = useState<readonly UserField[]>();
  const baseValues = valuesOf(base.user);
  const form = useSavingForm(needs, base, { start, goOnFromNewest });
  const isDirty = Object.keys(changesOf(baseValues, form.values)).length > 0;
  const rebaseOn = (newest: UserState) => rebase(baseValues, valuesOf(newest.user), form.values);

  function start(from: UserState): void {
    setBase(from);
    setTheirs(undefined);
    form.reset(valuesOf(from.user));
  }

  async function goOnFromNewest(): Promise<void> {
    const newest = await fetchUser(base.user.uid);
    const after = rebaseOn(newest);
    setBase(newest);
    setTheirs(after.theirs);
    form.set(after.values);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each new saved state
  useEffect(() => {
    if (known.tag === base.tag || form.busy) return;
    if (!isDirty) return start(known);
    const after = rebaseOn(known);
    if (!isHarmless(after.theirs)) return;
    setBase(known);
    form.set(after.values);
  }, [known.tag]);

  useOnUnmount(() => onUnmount?.(isDirty ? { base, values: form.values } : undefined));

  return { form, isDirty, theirs, locked, discard: () => start(base) };
}

interface BaseChanges {
  /** Replaces the input by a saved state. */
  start: (from: UserState) => void;
  /** Puts the input on top of what somebody else saved. */
  goOnFromNewest: () => Promise<void>;
}

/** The form itself: saves the changes to `base`. */
function useSavingForm(
  { locked, draft, onSaved, failed }: UserFormNeeds,
  base: UserState,
  { start, goOnFromNewest }: BaseChanges,
): Form<UserValues> {
  const t = useText(peopleText);
  const toasts = useToasts();
  const showError = useErrorToast();
  return useForm<UserValues>({
    initial: draft?.values ?? valuesOf(base.user),
    rules: useUserRules(locked),
    async onSubmit(values) {
      const changes = changesOf(valuesOf(base.user), values);
      const saved = Object.keys(changes).length > 0 ? await updateUser(base.user.uid, changes, base.tag) : base;
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
}

function useUserRules(locked: ReadonlySet<UserField>) {
  const t = useText(peopleText);
  return userRules(locked, {
    required: t(($) => $.form.required),
    email: t(($) => $.form.notEmail),
    phone: t(($) => $.form.notPhone),
  });
}

/** Calls the latest callback on unmount. */
function useOnUnmount(callback: () => void): void {
  const newest = useRef(callback);
  useEffect(() => {
    newest.current = callback;
  });
  useEffect(() => () => newest.current(), []);
}

/** Whether only picture, second factor or language (which takes effect at once) changed: none is edited here. Other conflicts show on saving. */
const isHarmless = (theirs: readonly UserField[]) => theirs.every((field) => field === 'preferredLanguage');
