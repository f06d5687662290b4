import { isArchiveName, largestArchive } from '@kontor/contract/rules/apps/hosting';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../session/client.ts';
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

/** Uploads an archive as soon as it is chosen. `onArchive` is called with the result, and with `undefined` when another file is chosen. */
export function useUpload(onArchive: (archive: StoredArchive | undefined) => void) {
  const t = useText(hostingText);
  const format = useFormat();
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
    const mine = new AbortController();
    current.current = mine;
    const onProgress = (percent: number) => !mine.signal.aborted && setSending({ name: file.name, percent });
    onProgress(0);
    try {
      const { signal } = mine;
      onArchive(await sendFile('POST /api/v1/hostings/uploads', { params: {}, file, onProgress, signal }));
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!hasOwnScreen(error)) setFieldError(sentenceOf(error));
    }
    setSending(undefined);
  }

  return { sending, fieldError, choose, cancel };
}
