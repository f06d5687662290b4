import { useText } from '../../text/text-context.tsx';
import { uiText } from '../../text/ui.ts';
import { useToasts } from '../overlays/toasts.tsx';

type Copy = (text: string, confirmation: { title: string; body?: string }) => Promise<void>;

/** Copies words and says so, or that it did not work. Browsers give the clipboard to pages over https and on this machine only; elsewhere undefined. */
export function useCopy(): Copy | undefined {
  const t = useText(uiText);
  const toasts = useToasts();
  if (typeof navigator.clipboard?.writeText !== 'function') return undefined;
  return async (text, confirmation) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show(confirmation);
    } catch {
      // the browser or the person said no
      toasts.show({ kind: 'error', title: t(($) => $.notCopied) });
    }
  };
}
