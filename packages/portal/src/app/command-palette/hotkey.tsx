import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Translator } from '../../text/namespace.ts';
import { loadChunk } from '../../ui/load-chunk.ts';
import { LazyPart } from '../../ui/overlays/lazy-part.tsx';
import type { de } from '../text/de.ts';

const loadPalette = () => loadChunk(() => import('./command-palette.tsx'));

const OpenContext = createContext<() => void>(() => undefined);

/** Returns a function that opens the command palette. */
export const useOpenCommandPalette = (): (() => void) => use(OpenContext);

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the shortcut as this machine's keyboard labels it. */
export function searchKeyOf(t: Translator<typeof de>): string {
  return isMac() ? t(($) => $.searchKeyMac) : t(($) => $.searchKey);
}

/** Opens the palette on Ctrl+K or Cmd+K from everywhere. */
export function CommandPaletteHotkey({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <OpenContext value={() => setOpen(true)}>
      {children}
      {isOpen && (
        <LazyPart load={loadPalette} onClose={() => setOpen(false)}>
          {({ default: CommandPalette }) => <CommandPalette onClose={() => setOpen(false)} />}
        </LazyPart>
      )}
    </OpenContext>
  );
}
