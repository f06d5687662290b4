import type { SpaceItem } from '@kontor/contract/machine/space';
import { useState } from 'react';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { useSpace } from '../queries.ts';
import styles from '../repair.module.css';
import { repairText } from '../text/index.ts';
import { DeleteSpace } from './delete-space.tsx';

/** What takes space on the data disk, largest first, with deletion of what is not needed. */
export function SpacePanel() {
  const t = useText(repairText);
  const space = useSpace();
  const [asked, setAsked] = useState<SpaceItem>();
  return (
    <Panel title={t(($) => $.space.title)} bare>
      <div className={styles.about}>
        <p className={styles.text}>{t(($) => $.space.text)}</p>
      </div>
      {space.data ? (
        <Items items={space.data} onAsk={setAsked} />
      ) : (
        <QueryState query={space} failed={t(($) => $.space.notLoaded)} />
      )}
      {asked && <DeleteSpace key={asked.id} item={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function Items({ items, onAsk }: { items: readonly SpaceItem[]; onAsk: (item: SpaceItem) => void }) {
  const t = useText(repairText);
  const format = useFormat();
  if (items.length === 0) return <p className={styles.none}>{t(($) => $.space.none)}</p>;
  return items.map((item) => (
    <SettingRow
      key={item.id}
      title={item.title}
      state={<span className={styles.size}>{format.bytes(item.bytes)}</span>}
      text={item.text}
    >
      {item.isDeletable && (
        <Button small aria-label={t(($) => $.space.deleteNamed, { title: item.title })} onClick={() => onAsk(item)}>
          {t(($) => $.space.delete)}
        </Button>
      )}
    </SettingRow>
  ));
}
