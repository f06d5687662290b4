import type { StoreApp } from '@kontor/contract/apps/store';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { storeText } from './text/index.ts';

/** For administrators: how to log in to an app as its first administrator. The password is revealed in the settings, where that is recorded. */
export function FirstAdmin({ app: { title, firstAdmin } }: { app: Pick<StoreApp, 'title' | 'firstAdmin'> }) {
  const t = useText(storeText);
  const { isAdmin } = useMe();
  if (!isAdmin || !firstAdmin) return null;
  const { login } = firstAdmin;
  return (
    <Notice
      title={t(($) => $.firstAdmin.title)}
      action={<Link to="/settings/passwords">{t(($) => $.firstAdmin.toPassword)}</Link>}
    >
      <p>{t(($) => $.firstAdmin.text, { name: title })}</p>
      {login !== '' && (
        <p>
          {t(($) => $.firstAdmin.login)} <strong>{login}</strong>
        </p>
      )}
    </Notice>
  );
}
