import { isArchiveName, largestArchive, longestComposeText } from '@kontor/contract/rules/apps/hosting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, sentenceOf } from '../../../session/client.ts';
import { sendFile } from '../../../session/upload.ts';
import { hasOwnScreen } from '../../../shared/use-error-toast.ts';
import { useFormat, useText } from '../../../text/text-context.tsx';
import type { StoredArchive } from './draft.ts';
import { hostingText } from './text/index.ts';

export interface Sending {
  name: string;
  /** 0 to 100; at 100 the box inspects the archive. */
  percent: number;
}

/** Sends one thing at a time, of which only the last counts. */
function useSending(onArchive: (archive: StoredArchive | undefined) => void) {
  const [sending, setSending] = useState<Sending>();
  const [fieldError, setFieldError] = useState('');
  const current = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    current.current?.abort();
    current.current = undefined;
    setSending(undefined);
  }, []);
  // cancels the upload on unmount
  useEffect(() => cancel, [cancel]);

  async function send(
    name: string,
    call: (signal: AbortSignal, onProgress: ProgressListener) => Promise<StoredArchive>,
  ): Promise<void> {
    const { signal } = begin();
    const onProgress: ProgressListener = (percent) => !signal.aborted && setSending({ name, percent });
    try {
      const stored = await call(signal, onProgress);
      if (signal.aborted) return;
      onArchive(stored);
    } catch (error) {
      if (signal.aborted) return;
      if (!hasOwnScreen(error)) setFieldError(sentenceOf(error));
    }
    setSending(undefined);
  }
  function begin(): AbortController {
    current.current = new AbortController();
    return current.current;
  }
  return { sending, fieldError, setFieldError, cancel, send };
}

/** Tells the progress, 0 to 100. */
type ProgressListener = (percent: number) => void;

/** Uploads an archive as soon as it is chosen. `onArchive` is called with the result, and with `undefined` when another file is chosen. */
export function useUpload(onArchive: (archive: StoredArchive | undefined) => void) {
  const t = useText(hostingText);
  const format = useFormat();
  const { sending, fieldError, setFieldError, cancel, send } = useSending(onArchive);

  function checkFile({ name, size }: File): string {
    if (!isArchiveName(name)) return t(($) => $.missing.archiveName);
    return size > largestArchive ? t(($) => $.missing.tooLarge, { size: format.bytes(largestArchive) }) : '';
  }

  async function choose(file: File): Promise<void> {
    cancel();
    onArchive(undefined);
    const wrong = checkFile(file);
    setFieldError(wrong);
    if (wrong !== '') return;
    await send(file.name, (signal, onProgress) => {
      onProgress(0);
      return sendFile('POST /api/v1/hostings/uploads', { params: {}, file, onProgress, signal });
    });
  }

  /** Gives a compose file as a text, or by its address. */
  async function give(given: { text: string } | { address: string }): Promise<void> {
    const source = 'text' in given ? given.text : given.address;
    cancel();
    const isLong = source.length > longestComposeText;
    setFieldError(isLong ? t(($) => $.missing.tooLong, { size: format.bytes(longestComposeText) }) : '');
    if (isLong) return;
    await send(source, async (_, onProgress) => {
      onProgress(100);
      return { ...(await api('POST /api/v1/hostings/texts', { body: given })), source };
    });
  }

  /** Forgets what was wrong and what is on its way, because something else is given now. */
  function clear(): void {
    cancel();
    setFieldError('');
  }

  return { sending, fieldError, choose, give, cancel, clear };
}
