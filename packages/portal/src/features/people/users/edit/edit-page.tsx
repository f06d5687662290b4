import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { fullName, useMe } from '../../../../session/me.ts';
import { useIsMailSynchronised, useUser } from '../../../../shared/people/user-queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Address } from '../../../../ui/display/address.tsx';
import { PageHeader } from '../../../../ui/layout/page-header.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { usersText } from '../text/index.ts';
import { AccessPanel } from './access-panel.tsx';
import { EditForm } from './edit-form.tsx';
import styles from './edit-page.module.css';
import { LockedOutNotice } from './locked-out-notice.tsx';
import { OwnAccountNotice } from './own-account-notice.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { editUserText } from './text/index.ts';

/** Editing one user as an administrator. */
export default function EditUserPage() {
  const t = useText(editUserText);
  const inUsers = useText(usersText);
  const { id } = useParams({ from: '/settings/users/$id' });
  const { user: me } = useMe();
  const query = useUser(id);
  const isMailSynchronised = useIsMailSynchronised();
  const isUnknown = query.error instanceof ApiError && query.error.status === 404;
  useBackWhenUnknown(isUnknown);
  if (isUnknown) return null;
  const known = query.data;
  return (
    <>
      <PageHeader
        title={known ? fullName(known.user) : readableAddress(id)}
        tabTitle={`${known ? fullName(known.user) : readableAddress(id)} – ${inUsers(($) => $.title)}`}
        text={known && <Address>{id}</Address>}
        trail={<Link to="/settings/users">{inUsers(($) => $.title)}</Link>}
      />
      {known && isMailSynchronised !== undefined ? (
        <div className={styles.parts}>
          {known.user.uid !== me.uid && <LockedOutNotice user={known.user} />}
          <EditForm key={known.user.uid} known={known} isMailSynchronised={isMailSynchronised} />
          {known.user.uid !== me.uid && <RolesPanel user={known.user} />}
          {known.user.uid === me.uid ? <OwnAccountNotice user={known.user} /> : <AccessPanel user={known.user} />}
        </div>
      ) : (
        <Panel>
          <QueryState query={query} failed={t(($) => $.notLoaded)} />
        </Panel>
      )}
    </>
  );
}

/** Unknown or deleted user: redirects to the list with a toast. */
function useBackWhenUnknown(isUnknown: boolean): void {
  const t = useText(editUserText);
  const toasts = useToasts();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be unknown
  useEffect(() => {
    if (!isUnknown) return;
    toasts.show({ kind: 'error', title: t(($) => $.notFound) });
    void navigate({ to: '/settings/users', replace: true, ignoreBlocker: true });
  }, [isUnknown]);
}
