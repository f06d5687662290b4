import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { containsWords } from '../../shared/find-words.ts';
import { useText } from '../../text/text-context.tsx';
import { AriaLocale } from '../../ui/aria-locale.tsx';
import styles from './command-palette.module.css';
import { commandPaletteText } from './text/index.ts';
import { type CommandGroup, useCommandGroups } from './use-command-groups.ts';

interface CommandPaletteProps {
  onClose: () => void;
}

/** Search over apps, pages, users and actions. Actions that need a confirmation show it in place of the palette. */
export default function CommandPalette({ onClose }: CommandPaletteProps) {
  const [shown, setShown] = useState<ReactNode>();
  const groups = useCommandGroups({ close: onClose, show: setShown });
  if (shown) return shown;
  return (
    <AriaLocale>
      <CommandDialog groups={groups} onClose={onClose} />
    </AriaLocale>
  );
}

function CommandDialog({ groups, onClose }: { groups: CommandGroup[]; onClose: () => void }) {
  const t = useText(commandPaletteText);
  // Otherwise the first Esc would only clear the field.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <ModalOverlay className={styles.veil ?? ''} isOpen isDismissable onOpenChange={(stays) => !stays && onClose()}>
      <Modal className={styles.box ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t(($) => $.title)}>
          <Autocomplete filter={containsWords}>
            <SearchField className={styles.search ?? ''} aria-label={t(($) => $.title)} autoFocus>
              <IconSearch size={20} stroke={1.75} aria-hidden="true" />
              <Input className={styles.input ?? ''} placeholder={t(($) => $.placeholder)} onKeyDownCapture={leave} />
              <kbd className={styles.key}>Esc</kbd>
            </SearchField>
            <FoundEntries groups={groups} />
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function FoundEntries({ groups }: { groups: CommandGroup[] }) {
  const t = useText(commandPaletteText);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, and the focus stays in the field
    <section className={styles.scroll} aria-label={t(($) => $.hint)} tabIndex={0}>
      <Menu className={styles.menu ?? ''} aria-label={t(($) => $.title)} renderEmptyState={() => <Nothing />}>
        {groups.map((group) => (
          <MenuSection key={group.id} id={group.id} className={styles.section ?? ''}>
            <Header className={styles.header ?? ''}>{group.label}</Header>
            {group.entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.words}
                className={styles.item ?? ''}
                onAction={entry.onSelect}
              >
                <span className={styles.icon}>{entry.icon}</span>
                <span className={styles.label}>{entry.label}</span>
                {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </section>
  );
}

function Nothing() {
  const t = useText(commandPaletteText);
  return (
    <div className={styles.nothing}>
      <p>{t(($) => $.nothing)}</p>
      <p className={styles.hint}>{t(($) => $.nothingText)}</p>
    </div>
  );
}
