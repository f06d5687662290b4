import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import styles from './announcements.module.css';
import { linkAddress } from './link-address.ts';
import { announcementsText } from './text/index.ts';

/** Asks for the address of a link. */
export function LinkField({ onInsert }: { onInsert: (address: string) => void }) {
  const t = useText(announcementsText);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.querySelector('input')?.focus(), []);
  const insert = () => {
    const address = linkAddress(typed);
    setWrong(address === undefined);
    if (address !== undefined) onInsert(address);
  };
  return (
    <div ref={line} className={styles.link}>
      <TextField
        label={t(($) => $.editor.address)}
        hint={t(($) => $.editor.addressHint)}
        error={isWrong ? t(($) => $.editor.addressWrong) : undefined}
        value={typed}
        inputMode="url"
        autoComplete="off"
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          insert();
        }}
      />
      <Button onClick={insert}>{t(($) => $.editor.insert)}</Button>
    </div>
  );
}
