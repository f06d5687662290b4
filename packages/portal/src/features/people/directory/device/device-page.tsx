import type { DirectoryAccess } from '@kontor/contract/edge/directory-access';
import type { DirectoryDevice, DirectoryOverview } from '@kontor/contract/people/directory';
import { IconServer } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { useUnreached } from '../access/use-unreached.ts';
import styles from '../directory.module.css';
import { useDirectory, useDirectoryAccess } from '../queries.ts';
import { directoryText } from '../text/index.ts';
import { clientOf, useClientName } from '../use-client-name.ts';
import { AccountPanel } from './account-panel.tsx';
import { TooLittle } from './device-fields.tsx';
import { DeviceTools } from './device-tools.tsx';
import { recipeOf } from './recipe.ts';
import { RecipeValues } from './recipe-values.tsx';

/** The account of one device: what to type there, and what the account may read. */
export default function DevicePage() {
  const t = useText(directoryText);
  const { id } = useParams({ from: '/settings/directory/$id' });
  const directory = useDirectory();
  const access = useDirectoryAccess();
  const device = directory.data?.devices.find((each) => each.id === id);
  if (directory.data && !device) return <Gone />;
  if (device && directory.data && access.data)
    return <Device device={device} directory={directory.data} access={access.data} />;
  return (
    <Panel bare>
      <QueryState query={directory.data ? access : directory} failed={t(($) => $.notLoaded)} />
    </Panel>
  );
}

interface DeviceProps {
  device: DirectoryDevice;
  directory: DirectoryOverview;
  access: DirectoryAccess;
}

function Device({ device, directory, access }: DeviceProps) {
  const t = useText(directoryText);
  const nameOf = useClientName();
  return (
    <>
      <PageHeader
        trail={<Link to="/settings/directory">{t(($) => $.title)}</Link>}
        title={device.name}
        tabTitle={`${device.name} – ${t(($) => $.title)}`}
        text={nameOf(device.client)}
        actions={<DeviceTools device={device} />}
      />
      <div className={styles.stack}>
        <ClosedNotice access={access} />
        <RecipePanel device={device} directory={directory} access={access} />
        <AccountPanel device={device} />
      </div>
    </>
  );
}

function RecipePanel({ device, directory, access }: DeviceProps) {
  const t = useText(directoryText);
  const client = clientOf(device.client);
  return (
    <Panel title={t(($) => $.recipe.title)} bare>
      <div className={styles.part}>
        <p className={styles.quiet}>
          {client.name ? t(($) => $.recipe.text, { client: client.name }) : t(($) => $.recipe.other)}
        </p>
        <TooLittle client={device.client} mayRead={device.mayRead} />
        <RecipeValues lines={recipeOf({ device, directory, access })} />
        <p>
          {client.signIn === undefined
            ? t(($) => $.recipe.book)
            : client.isShort
              ? t(($) => $.recipe.short)
              : t(($) => $.recipe.login)}
        </p>
      </div>
    </Panel>
  );
}

function ClosedNotice({ access }: { access: DirectoryAccess }) {
  const t = useText(directoryText);
  const unreached = useUnreached(access);
  if (!unreached) return null;
  return (
    <Notice
      kind="warn"
      title={t(($) => $.recipe.closed)}
      action={
        <Link to="/settings/directory" className={buttonClass()}>
          {t(($) => $.recipe.toAccess)}
        </Link>
      }
    >
      {unreached}
    </Notice>
  );
}

/** Shown when the account was deleted while its page was open, or never was. */
function Gone() {
  const t = useText(directoryText);
  return (
    <Panel>
      <EmptyState
        icon={<IconServer size={32} stroke={1.6} />}
        title={t(($) => $.device.gone)}
        text={t(($) => $.device.goneText)}
        action={
          <Link to="/settings/directory" className={buttonClass({ variant: 'primary' })}>
            {t(($) => $.device.back)}
          </Link>
        }
      />
    </Panel>
  );
}
