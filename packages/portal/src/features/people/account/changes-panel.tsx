import { useFormat, useText } from '../../../text/text-context.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { useChangesByOthers } from './queries.ts';
import { accountText } from './text/index.ts';

/** What others did to the own account; absent while nobody did anything. */
export function ChangesPanel() {
  const t = useText(accountText);
  const format = useFormat();
  const changes = useChangesByOthers().data ?? [];
  if (changes.length === 0) return null;
  return (
    <Panel title={t(($) => $.changes)} bare>
      {changes.map(({ id, at, name, text }) => (
        <SettingRow key={id} title={`${name} ${text}`} text={format.dateTime(at)} />
      ))}
    </Panel>
  );
}
