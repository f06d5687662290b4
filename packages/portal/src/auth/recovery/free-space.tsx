import type { SpaceItem } from '@kontor/contract/machine/space';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { useFormat, useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import form from '../form.module.css';
import styles from './recovery.module.css';
import { recoveryText } from './text/index.ts';
import { useRecoveryAction } from './use-recovery-action.ts';

/** What takes space on a full disk; deleting it asks for confirmation. */
export function FreeSpace() {
  const t = useText(recoveryText);
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
    </section>
  );
}

interface QuestionProps {
  item: SpaceItem;
  onDeleted: (left: SpaceItem[]) => void;
  onClose: () => void;
}

/** Confirms the deletion and states what is lost. */
function Question({ item: { id, title, text }, onDeleted, onClose }: QuestionProps) {
  const t = useText(recoveryText);
  const { run, busy } = useRecoveryAction();
  const remove = () =>
    run(async () => {
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
