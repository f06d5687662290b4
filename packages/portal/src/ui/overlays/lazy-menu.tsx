import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { buttonClass, iconButtonClass } from '../controls/button.tsx';
import { loadChunk } from '../load-chunk.ts';
import { LazyPart } from './lazy-part.tsx';
import type { MenuEntry, MenuProps } from './menu.tsx';

export type { MenuEntry };

const load = () => loadChunk(() => Promise.all([import('./menu.tsx'), import('../aria-locale.tsx')]));

/** Failures show when the menu is opened. */
const prefetch = () => void load().catch(() => undefined);

/** A menu whose code is loaded when the pointer or the focus reaches its button, so that pages full of menus load without it. */
export function LazyMenu(props: Omit<MenuProps, 'defaultOpen'>) {
  const [isWanted, setWanted] = useState(false);
  const buttonClassName = props.triggerClass ?? (props.trigger ? buttonClass() : iconButtonClass);
  const button = (
    <button
      type="button"
      className={buttonClassName}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setWanted(true)}
    >
      {props.trigger ?? <IconDots size={20} stroke={1.75} />}
    </button>
  );
  if (!isWanted) return button;
  return (
    <LazyPart load={load} fallback={button} onClose={() => setWanted(false)}>
      {([{ Menu }, { AriaLocale }]) => (
        <AriaLocale>
          <Menu {...props} defaultOpen />
        </AriaLocale>
      )}
    </LazyPart>
  );
}
