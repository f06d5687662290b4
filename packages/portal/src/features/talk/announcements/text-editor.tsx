import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { FieldFrame } from '../../../ui/controls/field.tsx';
import styles from './announcements.module.css';
import { LinkField } from './link-field.tsx';
import { announcementsText } from './text/index.ts';

interface TextEditorProps {
  label: string;
  name: string;
  /** HTML the server has sanitized; read once. */
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

const styleNames = ['bold', 'italic', 'insertUnorderedList'] as const;
type Style = (typeof styleNames)[number];
const icons = { bold: IconBold, italic: IconItalic, insertUnorderedList: IconList } as const;

/** A small editor of the browser itself: bold, italic, lists and links. Pasted text loses its looks. */
export function TextEditor({ label, value, onChange, onBlur, error }: TextEditorProps) {
  const area = useRef<HTMLDivElement>(null);
  const initial = useRef(value);
  const link = useLinkPlace(area);
  useEffect(() => {
    if (area.current) area.current.innerHTML = initial.current;
    document.execCommand('defaultParagraphSeparator', false, 'p');
  }, []);
  const report = () => onChange(htmlOf(area.current));
  const insertLink = (address: string) => {
    link.insert(address);
    report();
  };
  return (
    <>
      <FieldFrame label={label} error={error}>
        {(wiring) => (
          <div className={styles.editor}>
            <Tools area={area} link={link} onChange={report} />
            {/* biome-ignore lint/a11y/useSemanticElements: a textarea has no bold text */}
            <div
              {...wiring}
              ref={area}
              className={styles.area}
              role="textbox"
              tabIndex={0}
              contentEditable
              aria-multiline="true"
              aria-label={label}
              onInput={report}
              onBlur={onBlur}
              onPaste={pastePlain}
            />
          </div>
        )}
      </FieldFrame>
      {link.isOpen && <LinkField onInsert={insertLink} />}
    </>
  );
}

interface ToolsProps {
  area: React.RefObject<HTMLElement | null>;
  link: ReturnType<typeof useLinkPlace>;
  onChange: () => void;
}

function Tools({ area, link, onChange }: ToolsProps) {
  const t = useText(announcementsText);
  const active = useActiveStyles(area);
  const names = {
    bold: t(($) => $.editor.bold),
    italic: t(($) => $.editor.italic),
    insertUnorderedList: t(($) => $.editor.list),
  };
  const apply = (style: Style) => {
    area.current?.focus();
    document.execCommand(style);
    onChange();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div className={styles.tools} role="group" aria-label={t(($) => $.editor.tools)}>
      {styleNames.map((style) => (
        <Tool key={style} label={names[style]} isOn={active.includes(style)} onPress={() => apply(style)}>
          {icons[style]}
        </Tool>
      ))}
      <Tool label={t(($) => $.editor.link)} isOn={link.isOpen} onPress={link.toggle}>
        {IconLink}
      </Tool>
    </div>
  );
}

/** Returns the HTML of the area; empty when it shows no text. */
const htmlOf = (area: HTMLElement | null): string => (area?.textContent?.trim() ? area.innerHTML : '');

function pastePlain(event: ClipboardEvent): void {
  event.preventDefault();
  document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
}

interface ToolProps {
  label: string;
  isOn: boolean;
  onPress: () => void;
  children: typeof IconBold;
}

/** Keeps the selection of the text when pressed. */
function Tool({ label, isOn, onPress, children: Icon }: ToolProps): ReactNode {
  return (
    <IconButton label={label} aria-pressed={isOn} onMouseDown={(event) => event.preventDefault()} onClick={onPress}>
      <Icon size={19} stroke={1.9} />
    </IconButton>
  );
}

const isWithin = (area: HTMLElement | null) => area?.contains(document.getSelection()?.anchorNode ?? null) ?? false;

/** Returns the styles at the cursor. */
function useActiveStyles(area: React.RefObject<HTMLElement | null>): readonly Style[] {
  const [active, setActive] = useState<readonly Style[]>([]);
  useEffect(() => {
    const follow = () => {
      if (!isWithin(area.current)) return;
      setActive(styleNames.filter((style) => document.queryCommandState(style)));
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [area]);
  return active;
}

/** Remembers where a link is to go while its address is typed. */
function useLinkPlace(area: React.RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<Range>(undefined);
  return {
    isOpen,
    toggle() {
      const selection = document.getSelection();
      place.current = isWithin(area.current) ? selection?.getRangeAt(0).cloneRange() : undefined;
      setOpen((is) => !is);
    },
    /** Makes the selected text a link, or inserts the address where none is selected. */
    insert(address: string) {
      setOpen(false);
      area.current?.focus();
      const selection = document.getSelection();
      if (place.current && selection) {
        selection.removeAllRanges();
        selection.addRange(place.current);
      }
      if (selection?.isCollapsed) {
        const node = document.createElement('a');
        node.href = address;
        node.textContent = address.replace(/^(https?:\/\/|mailto:)/, '');
        document.execCommand('insertHTML', false, `${node.outerHTML} `);
      } else document.execCommand('createLink', false, address);
    },
  };
}
