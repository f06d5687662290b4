import type { ComponentProps } from 'react';
import type { useRepairInfo } from '../../../shared/machine/queries.ts';
import { useText } from '../../../text/text-context.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { ReloadButton } from './reload-button.tsx';
import { RepairPanels } from './repair-panels.tsx';
import { repairText } from './text/index.ts';

interface RepairContentProps extends Pick<ComponentProps<typeof PageHeader>, 'title' | 'tone' | 'text'> {
  info: ReturnType<typeof useRepairInfo>;
}

/** A page about the state of the box: its heading, and the content once loaded. */
export function RepairContent({ info, ...heading }: RepairContentProps) {
  const t = useText(repairText);
  return (
    <>
      <PageHeader {...heading} actions={<ReloadButton />} />
      {info.data ? (
        <RepairPanels info={info.data} />
      ) : (
        <Panel bare>
          <QueryState query={info} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}
