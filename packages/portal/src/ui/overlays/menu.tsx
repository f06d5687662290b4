import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import { buttonClass, iconButtonClass } from '../controls/button.tsx';
import { Unbroken } from '../display/unbroken.tsx';
import { afterDialog, onceGone } from '../hooks/use-focus-nearby.ts';
import styles from './menu.module.css';
import { type MenuPlace, placeAt } from './menu-place.ts';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A link instead of an action. */
  href?: string;
  newTab?: boolean;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  /** Accessible name of the menu and its button. */
  label: string;
  items: readonly MenuEntry[];
  /** Content of the button; three dots when absent, and the label is then only read by screen readers. */
  trigger?: ReactNode;
  /** Class of the button; by default an icon button without `trigger`, else a plain one. */
  triggerClass?: string;
  /** Opens on mount: it was clicked before its code was loaded. */
  defaultOpen?: boolean;
}

/**
 * The button that first opened the menu was replaced when its code had been loaded, so the focus had nothing to return to.
 * A dialog that the menu opened may have taken the focus before: then once that is closed.
 */
function focusUnlessElsewhere(button: HTMLButtonElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) button?.focus();
  const dialog = activeElement?.closest('[role="dialog"], [role="alertdialog"]');
  if (dialog) onceGone(dialog, () => afterDialog(() => focusUnlessElsewhere(button)));
}

/** Returns the place of a menu, and what finds it when the menu opens. */
function usePlace(button: RefObject<HTMLButtonElement | null>, entries: number, isOpenAtFirst = false) {
  const [place, setPlace] = useState<MenuPlace>();
  const find = () => button.current && setPlace(placeAt(button.current, entries));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu that is open at first has its place before it is painted
  useLayoutEffect(() => {
    if (isOpenAtFirst) find();
  }, []);
  return { place, find };
}

export function Menu({ label, items, trigger, triggerClass, defaultOpen }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { place, find } = usePlace(button, items.length, defaultOpen);
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) find();
    else afterDialog(() => focusUnlessElsewhere(button.current));
  };
  const buttonClassName = triggerClass ?? (trigger ? buttonClass() : iconButtonClass);
  return (
    <MenuTrigger defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <AriaButton ref={button} className={buttonClassName} aria-label={label}>
        {trigger ?? <IconDots size={20} stroke={1.75} />}
      </AriaButton>
      <Popover {...place} shouldFlip={place === undefined} containerPadding={16}>
        <AriaMenu className={styles.menu ?? ''} aria-label={label}>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              className={classNames(styles.item, item.danger && styles.danger)}
              isDisabled={item.disabled}
              onAction={item.onSelect}
              href={item.href}
              {...(item.newTab && { target: '_blank', rel: 'noopener' })}
            >
              {item.icon}
              <Unbroken>{item.label}</Unbroken>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
