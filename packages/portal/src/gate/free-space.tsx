import type { SpaceItem } from '@kontor/contract/space';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { entryText } from '../text/entry.ts';
import { useFormat, useText } from '../text/text-context.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToasts } from '../ui/toasts.tsx';
import form from './form.module.css';
import styles from './lost-database.module.css';
import { portal } from './portal.ts';

/** What takes space on a disk that is full, deleting it after a question, and starting again when there is room. */
export function FreeSpace() {
  const t = useText(entryText);
  const format = useFormat();
  const [items, setItems] = useState<SpaceItem[]>();
  const [asked, setAsked] = useState<SpaceItem>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    api('GET /api/v1/recovery/space', { signal: stop.signal }).then(setItems, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(sentenceOf(error));
    });
    return () => stop.abort();
  }, []);
  return (
    <section className={styles.copies}>
      <h2 className={styles.heading}>{t(($) => $.freeSpace.title)}</h2>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      {items?.length === 0 && <p className={styles.note}>{t(($) => $.freeSpace.none)}</p>}
      {items?.map((item) => (
        <Button key={item.id} onClick={() => setAsked(item)}>
          {t(($) => $.freeSpace.deleteNamed, { title: item.title })} ({format.bytes(item.bytes)})
        </Button>
      ))}
      {asked && <Question key={asked.id} item={asked} onDeleted={setItems} onClose={() => setAsked(undefined)} />}
      <Start />
    </section>
  );
}

interface QuestionProps {
  item: SpaceItem;
  onDeleted: (left: SpaceItem[]) => void;
  onClose: () => void;
}

/** What is lost. */
function Question({ item: { id, title, text }, onDeleted, onClose }: QuestionProps) {
  const t = useText(entryText);
  const { act, busy } = useAct();
  const remove = () =>
    act(async () => {
      onDeleted(await api('DELETE /api/v1/recovery/space/{id}', { params: { id } }));
      onClose();
    });
  return (
    <Notice
      kind="warn"
      announce
      title={title}
      action={
        <div className={form.row}>
          <Button onClick={onClose}>{t(($) => $.lostDatabase.no)}</Button>
          <Button variant="danger" busy={busy} onClick={remove}>
            {t(($) => $.freeSpace.delete)}
          </Button>
        </div>
      }
    >
      {text}
    </Notice>
  );
}

function Start() {
  const t = useText(entryText);
  const toasts = useToasts();
  const { act, busy } = useAct();
  const start = () =>
    act(async () => {
      await api('POST /api/v1/recovery/start');
      toasts.show({ title: t(($) => $.freeSpace.started), body: t(($) => $.freeSpace.startedHint) });
      // The box that starts now knows nothing of who read the PIN.
      portal.session.end();
    });
  return (
    <Button busy={busy} onClick={start}>
      {t(($) => $.freeSpace.start)}
    </Button>
  );
}

/** Does something, and says why when it could not. */
function useAct() {
  const t = useText(entryText);
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toasts.show({ kind: 'error', title: t(($) => $.freeSpace.failed), body: sentenceOf(error) });
    }
    setBusy(false);
  };
  return { act, busy };
}
