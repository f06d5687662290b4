import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import type { de } from '../../text/de/shell.ts';
import type { Translator } from '../../text/namespace.ts';
import { loadChunk } from '../../ui/load-chunk.ts';

const CommandPalette = lazy(() => loadChunk(() => import('./command-palette.tsx')));

const OpenContext = createContext<() => void>(() => undefined);

/** Opens the search over everything. */
export const useOpenCommandPalette = (): (() => void) => use(OpenContext);

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The key as the keyboard of this machine names it. */
export function searchKeyOf(t: Translator<typeof de>): string {
  return isMac() ? t(($) => $.searchKeyMac) : t(($) => $.searchKey);
}

/** Ctrl or Cmd with K opens the palette from everywhere. */
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
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenContext>
  );
}
