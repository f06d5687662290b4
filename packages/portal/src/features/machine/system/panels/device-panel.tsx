import type { SystemInfo } from '@kontor/contract/machine/figures';
import { useStatus } from '../../../../session/use-session.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { systemText } from '../text/index.ts';
import { Value, Values } from './values.tsx';

/** What the machine is, and how it is reached. */
export function DevicePanel({ info }: { info: SystemInfo }) {
  const t = useText(systemText);
  const format = useFormat();
  const { product } = useStatus();
  const { remoteMaintenance, temperatureInCelsius: degrees, machineStartedAt } = info;
  const unknown = t(($) => $.unknown);
  const maintenance =
    remoteMaintenance === null
      ? t(($) => $.device.noMaintenance)
      : t(($) => $.device[remoteMaintenance ? 'on' : 'off']);
  return (
    <Panel title={t(($) => $.device.title)}>
      <Values>
        <Value label={t(($) => $.device.version)}>{info.version}</Value>
        <Value label={t(($) => $.device.localIp)}>{info.localIp ?? unknown}</Value>
        <Value label={t(($) => $.device.mac)}>{info.macAddress ?? unknown}</Value>
        <Value label={t(($) => $.device.maintenance)}>{maintenance}</Value>
        <Value label={t(($) => $.device.system)}>{info.systemName ?? unknown}</Value>
        <Value label={t(($) => $.device.kernel)}>{info.kernel}</Value>
        <Value label={t(($) => $.device.processors)}>{format.number(info.processors)}</Value>
        <Value label={t(($) => $.device.temperature)}>
          {degrees === null ? unknown : t(($) => $.drives.degrees, { number: format.number(Math.round(degrees)) })}
        </Value>
        <Value label={t(($) => $.device.started)}>
          {machineStartedAt === null ? unknown : format.dateTime(machineStartedAt)}
        </Value>
        <Value label={t(($) => $.device.serverStarted, { product })}>{format.dateTime(info.serverStartedAt)}</Value>
      </Values>
    </Panel>
  );
}
