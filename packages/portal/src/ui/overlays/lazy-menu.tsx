import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass, iconButtonClass } from '../controls/button.tsx';
import { loadChunk } from '../load-chunk.ts';
import type { MenuEntry, MenuProps } from './menu.tsx';

export type { MenuEntry };

const load = () => loadChunk(() => Promise.all([import('./menu.tsx'), import('../aria-locale.tsx')]));

const Menu = lazy(async () => {
  const [{ Menu: Loaded }, { AriaLocale }] = await load();
  return {
    default: (props: MenuProps) => (
      <AriaLocale>
        <Loaded {...props} />
      </AriaLocale>
    ),
  };
});

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
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    >
      {props.trigger ?? <IconDots size={20} stroke={1.75} />}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu {...props} defaultOpen />
    </Suspense>
  );
}
