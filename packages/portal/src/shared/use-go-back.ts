import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readStep } from './step-of-history.ts';

/** `isSaved`: nothing is left that could be lost. */
export type GoBack = (isSaved?: boolean) => void;

/**
 * Returns a function that leads to the page before this one, or to `fallback` when this is the first one. `steps` are those of an assistant, each an entry of the
 * browser's history: it leads to the page before the first one.
 */
export function useGoBack(fallback: '/settings/users', steps: readonly [string, ...string[]] = ['page']): GoBack {
  const { history } = useRouter();
  const navigate = useNavigate();
  const indexNow = () => history.location.state.__TSR_index;
  const [first] = useState(() => indexNow() - steps.indexOf(readStep(history.location.state, steps)));
  return (isSaved = false) => {
    const navigation = { ignoreBlocker: isSaved };
    if (first > 0) history.go(first - 1 - indexNow(), navigation);
    else void navigate({ to: fallback, ...navigation });
  };
}
