import type { User } from '@kontor/contract/people/users';
import { dnOfGroup } from '@kontor/contract/rules/people/dn';
import { isCustomGroup } from '@kontor/contract/rules/people/group-name';
import { Link } from '@tanstack/react-router';
import { useGroups } from '../../../../shared/people/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { editUserText } from './text/index.ts';

/** Points users to their own account page for what administrators do to others here, and names their groups, which are changed at the groups. */
export function OwnAccountNotice({ user }: { user: User }) {
  const t = useText(editUserText);
  const own = (useGroups().data ?? [])
    .filter((group) => isCustomGroup(group) && user.memberOf.includes(dnOfGroup(group.cn)))
    .map(({ cn }) => cn);
  return (
    <Notice title={t(($) => $.own.title)} action={<Link to="/account">{t(($) => $.own.link)}</Link>}>
      <p>{t(($) => $.own.text)}</p>
      <p>
        {own.length > 0 ? t(($) => $.own.groups, { groups: own.join(', ') }) : t(($) => $.own.noGroups)}{' '}
        <Link to="/settings/groups">{t(($) => $.roles.toGroups)}</Link>
      </p>
    </Notice>
  );
}
