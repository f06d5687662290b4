import { useText } from '../../text/text-context.tsx';
import { useToasts } from '../overlays/toasts.tsx';
import { uiText } from '../text/index.ts';

type Copy = (text: string, confirmation: { title: string; body?: string }) => Promise<boolean>;

/** Returns a function that copies text, shows the result as a toast and resolves with whether it was copied; `undefined` where browsers offer no clipboard (only over https and on localhost). */
export function useCopy(): Copy | undefined {
  const t = useText(uiText);
  const toasts = useToasts();
  if (typeof navigator.clipboard?.writeText !== 'function') return undefined;
  return async (text, confirmation) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show(confirmation);
      return true;
    } catch {
      // the browser or the user denied it
      toasts.show({ kind: 'error', title: t(($) => $.notCopied) });
      return false;
    }
  };
}
