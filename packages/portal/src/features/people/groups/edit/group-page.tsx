import { IconUsersGroup } from '@tabler/icons-react';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { useMe } from '../../../../session/me.ts';
import { useErrorToast } from '../../../../shared/use-error-toast.ts';
import { useText } from '../../../../text/text-context.tsx';
import { buttonClass } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { useGroup } from '../queries.ts';
import { groupsText } from '../text/index.ts';
import { GroupForm } from './group-form.tsx';

/** Editing the members of a group. */
export default function GroupPage() {
  const { cn } = useParams({ from: '/settings/groups/$cn' });
  const { isAdmin } = useMe();
  // a manager who is no administrator may only see the list
  if (!isAdmin) return <Navigate to="/settings/groups" replace />;
  return <OneGroup key={cn} cn={cn} />;
}

function OneGroup({ cn }: { cn: string }) {
  const t = useText(groupsText);
  const group = useGroup(cn);
  const isUnknown = group.error instanceof ApiError && group.error.status === 404;
  if (group.data && !isUnknown) return <GroupForm fresh={group.data} refetch={group.refetch} />;
  if (group.data) return <Gone />;
  if (isUnknown) return <Unknown error={group.error} />;
  return (
    <Panel bare>
      <QueryState query={group} failed={t(($) => $.couldNot.load)} text={group.error?.message} />
    </Panel>
  );
}

/** Unknown group: redirects to the list with a toast. */
function Unknown({ error }: { error: unknown }) {
  const t = useText(groupsText);
  const showError = useErrorToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, however often it is rendered
  useEffect(() => {
    showError(
      t(($) => $.couldNot.load),
      error,
    );
  }, []);
  return <Navigate to="/settings/groups" replace />;
}

/** Shown when the group was deleted while its page was open. */
function Gone() {
  const t = useText(groupsText);
  return (
    <Panel>
      <EmptyState
        icon={<IconUsersGroup size={32} stroke={1.6} />}
        title={t(($) => $.gone)}
        text={t(($) => $.goneText)}
        action={
          <Link to="/settings/groups" className={buttonClass({ variant: 'primary' })}>
            {t(($) => $.back)}
          </Link>
        }
      />
    </Panel>
  );
}
