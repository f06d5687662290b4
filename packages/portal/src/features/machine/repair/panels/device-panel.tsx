import type { RepairInfo } from '@kontor/contract/machine/repair';
import { useStatus } from '../../../../session/use-session.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { ConfirmedActionButton } from '../repair-action.tsx';
import { repairText } from '../text/index.ts';

/** Version of the portal's server and state of the machine: restarting either, or why that is not possible from here. */
export function DevicePanel({ info }: { info: RepairInfo }) {
  const t = useText(repairText);
  const { product } = useStatus();
  const { version, nodeVersion: node, systemName: system, adminpanelObstacle, deviceObstacle } = info;
  const runs = system === '' ? t(($) => $.device.runsWith, { node }) : t(($) => $.device.runsOn, { node, system });
  return (
    <Panel title={t(($) => $.device.title)} bare>
      <SettingRow
        title={t(($) => $.device.adminpanel, { product, version })}
        text={adminpanelObstacle === null ? runs : `${runs} ${adminpanelObstacle}`}
      >
        {adminpanelObstacle === null && (
          <ConfirmedActionButton
            action="RESTART_ADMINPANEL"
            word={t(($) => $.device.restart)}
            label={t(($) => $.device.restartAdminpanel, { product })}
            ask={t(($) => $.device.askAdminpanel, { product })}
          >
            {t(($) => $.device.whatAdminpanel)}
          </ConfirmedActionButton>
        )}
      </SettingRow>
      <SettingRow title={t(($) => $.device.machine)} text={deviceObstacle ?? t(($) => $.device.machineText)}>
        {deviceObstacle === null && (
          <ConfirmedActionButton
            action="RESTART_DEVICE"
            word={t(($) => $.device.restart)}
            label={t(($) => $.device.restartMachine)}
            ask={t(($) => $.device.askMachine)}
          >
            {t(($) => $.device.whatMachine)}
          </ConfirmedActionButton>
        )}
      </SettingRow>
    </Panel>
  );
}
