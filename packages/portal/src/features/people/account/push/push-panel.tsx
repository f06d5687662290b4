import type { PushDevice } from '@kontor/contract/talk/push';
import { useMe } from '../../../../session/me.ts';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { SettingRow } from '../../../../ui/lists/setting-row.tsx';
import { DeviceOff, UnableBrowser } from './device-off.tsx';
import { OwnDevice } from './own-device.tsx';
import { type PushState, usePush, useRemoveDevice } from './queries.ts';
import { pushText } from './text/index.ts';

/** Messages of the server on this device, and the user's other devices that get them. For administrators, and for who was one and still has devices. */
export function PushPanel() {
  const t = useText(pushText);
  const { isAdmin } = useMe();
  const push = usePush();
  const { data } = push;
  if (!isAdmin && !data?.own && !data?.others.length) return null;
  if (!data)
    return (
      <Panel title={t(($) => $.title)}>
        <QueryState query={push} failed={t(($) => $.notLoaded)} />
      </Panel>
    );
  return (
    <Panel title={t(($) => $.title)} bare>
      <ThisDevice push={data} isAdmin={isAdmin} />
      {data.others.map((device) => (
        <OtherDevice key={device.id} device={device} />
      ))}
    </Panel>
  );
}

function ThisDevice({ push, isAdmin }: { push: PushState; isAdmin: boolean }) {
  const t = useText(pushText);
  if (push.own) return <OwnDevice device={push.own} isAdmin={isAdmin} />;
  if (!isAdmin) return <SettingRow title={t(($) => $.row)} text={t(($) => $.formerText)} />;
  if (push.browser !== 'ready') return <UnableBrowser state={push.browser} />;
  return <DeviceOff publicKey={push.publicKey} />;
}

function OtherDevice({ device: { id, device, created, trouble } }: { device: PushDevice }) {
  const t = useText(pushText);
  const format = useFormat();
  const perform = usePerform();
  const remove = useRemoveDevice();
  const name = device || t(($) => $.unknown);
  const press = () =>
    perform({
      run: () => remove.mutateAsync(id),
      done: t(($) => $.removed),
      failed: t(($) => $.removeFailed),
    });
  const since = t(($) => $.since, { moment: format.dateTime(created) });
  return (
    <SettingRow title={name} text={trouble === null ? since : `${since} · ${t(($) => $.troubles[trouble])}`}>
      <Button
        small
        busy={remove.isPending}
        onClick={() => void press()}
        aria-label={t(($) => $.removeNamed, { device: name })}
      >
        {t(($) => $.remove)}
      </Button>
    </SettingRow>
  );
}
