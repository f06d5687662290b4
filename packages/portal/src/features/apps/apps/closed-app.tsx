import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { useMe } from '../../../session/me.ts';
import { appsText } from '../../../shared/apps/text/index.ts';
import { useText } from '../../../text/text-context.tsx';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import styles from './frame-page.module.css';
import { useAppAccess, useHelperNames } from './queries.ts';
import { AppLoading } from './stopped-app.tsx';

interface ClosedAppProps {
  id: string;
  /** cn of the group whose members may use it; undefined where the caller does not see the app. */
  userGroup: string | undefined;
}

/** In the place of an app that somebody has no right to, or that does not exist: whom to ask, and a link to one's apps. */
export function ClosedApp({ id, userGroup }: ClosedAppProps) {
  const t = useText(appsText);
  const { isAdmin } = useMe();
  const words = useWords(id);
  usePageTitle(words?.title ?? '');
  if (words === undefined) return <AppLoading />;
  const group = isAdmin ? userGroup : undefined;
  return (
    <div className={styles.stopped}>
      <EmptyState
        icon={<IconLock size={40} stroke={1.5} />}
        title={words.title}
        text={group ? t(($) => $.openItYourself) : words.text}
        action={
          <div className={styles.choices}>
            {group && (
              <Link to="/settings/groups/$cn" params={{ cn: group }} className={buttonClass({ variant: 'primary' })}>
                {t(($) => $.users)}
              </Link>
            )}
            <Link to="/apps" className={buttonClass({ variant: group ? 'plain' : 'primary' })}>
              {t(($) => $.toYourApps)}
            </Link>
          </div>
        }
      />
    </div>
  );
}

/** Returns the title and the sentence of the page; undefined until the server has answered. */
function useWords(id: string): { title: string; text: string } | undefined {
  const t = useText(appsText);
  const namesOf = useHelperNames();
  const { data, isPending, error } = useAppAccess(id);
  if (isPending) return undefined;
  if (error instanceof ApiError && error.code === 'not-found')
    return { title: t(($) => $.unknownApp), text: t(($) => $.unknownAppWhy) };
  if (!data) return { title: t(($) => $.couldNotOpen), text: sentenceOf(error) };
  const { title: name, hasVisited, helpers } = data;
  const names = namesOf(helpers);
  return hasVisited
    ? { title: t(($) => $.noLongerYours, { name }), text: t(($) => $.noLongerYoursAsk, { names }) }
    : { title: t(($) => $.notOpened, { name }), text: t(($) => $.notOpenedAsk, { names }) };
}
