import { mostBytes, pictureTypes } from '@kontor/contract/rules/talk/wallpapers';
import { IconPhotoUp } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { DragHint, DropZone } from '../../../ui/controls/drop-zone.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { useToasts } from '../../../ui/overlays/toasts.tsx';
import { uploadWallpaper, useChooseWallpaper } from './queries.ts';
import { wallpapersText } from './text/index.ts';
import styles from './wallpapers-page.module.css';

interface Sending {
  name: string;
  /** 0 to 100; at 100 the server prepares the picture. */
  percent: number;
}

/** Uploads a picture as soon as it is chosen or dropped, and makes it the background. */
export function UploadField() {
  const t = useText(wallpapersText);
  const format = useFormat();
  const { sending, send } = useSending();
  const hint = useId();
  return (
    <DropZone onFile={send}>
      {sending ? (
        <Progress sending={sending} />
      ) : (
        <>
          <IconPhotoUp size={32} stroke={1.5} aria-hidden="true" />
          <DragHint>
            <p className={styles.name}>{t(($) => $.drop)}</p>
          </DragHint>
          <p id={hint} className={styles.quiet}>
            {t(($) => $.limits, { size: format.bytes(mostBytes) })}
          </p>
          <FileButton label={t(($) => $.upload)} hint={hint} onFile={send} />
        </>
      )}
    </DropZone>
  );
}

/** Sends one picture at a time. */
function useSending() {
  const t = useText(wallpapersText);
  const format = useFormat();
  const toasts = useToasts();
  const perform = usePerform();
  const { mutateAsync: choose } = useChooseWallpaper();
  const [sending, setSending] = useState<Sending>();

  /** Returns why a file is not sent; the server looks into it, this only saves the way. */
  function refusalOf({ type, size }: File): string | undefined {
    if (!pictureTypes.includes(type)) return t(($) => $.noImage);
    return size > mostBytes ? t(($) => $.tooLarge, { size: format.bytes(mostBytes) }) : undefined;
  }

  async function send(file: File): Promise<void> {
    if (sending) return;
    const failed = t(($) => $.uploadFailed);
    const body = refusalOf(file);
    if (body !== undefined) return void toasts.show({ kind: 'error', title: failed, body });
    const { name } = file;
    setSending({ name, percent: 0 });
    const run = async () => choose(await uploadWallpaper(file, (percent) => setSending({ name, percent })));
    await perform({ run, done: t(($) => $.uploaded), failed });
    setSending(undefined);
  }

  return { sending, send };
}

/** The native file input behind our own button. */
function FileButton({ label, hint, onFile }: { label: string; hint: string; onFile: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // allows choosing the same file again
    target.value = '';
    if (file) void onFile(file);
  };
  return (
    <>
      <input ref={input} type="file" hidden accept={pictureTypes.join(',')} aria-label={label} onChange={choose} />
      <Button aria-describedby={hint} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function Progress({ sending: { name, percent } }: { sending: Sending }) {
  const t = useText(wallpapersText);
  const format = useFormat();
  const isSent = percent >= 100;
  const words = isSent ? t(($) => $.rendering, { name }) : t(($) => $.uploading, { name });
  return (
    <>
      <p className={styles.name} role="status">
        {words}
      </p>
      <div className={styles.bar}>
        <ProgressBar
          label={words}
          value={isSent ? undefined : percent}
          text={isSent ? undefined : format.percent(percent)}
        />
      </div>
    </>
  );
}
