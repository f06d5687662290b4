import { IconDots, IconDownload, IconTableImport, IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { cardLayoutQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { loadChunk } from '../../../ui/load-chunk.ts';
import { LazyMenu, type MenuEntry } from '../../../ui/overlays/lazy-menu.tsx';
import { LazyPart } from '../../../ui/overlays/lazy-part.tsx';
import { useExport } from './import/use-export.ts';
import { usersText } from './text/index.ts';
import styles from './users-page.module.css';

const loadCreate = () => loadChunk(() => import('./create/create-dialog.tsx'));
/** Failures show when it is opened. */
const prefetchCreate = () => void loadCreate().catch(() => undefined);

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Actions on the list as a whole. */
export function PageActions() {
  const t = useText(usersText);
  const [isCreating, setCreating] = useState(false);
  const isCards = useMediaQuery(cardLayoutQuery);
  return (
    <>
      <MoreMenu hasImport={isCards} />
      {!isCards && (
        <Link to="/settings/users/import" className={buttonClass()}>
          {t(($) => $.fromFile)}
        </Link>
      )}
      <Button
        variant="primary"
        icon={<IconUserPlus {...icon} />}
        onPointerEnter={prefetchCreate}
        onFocus={prefetchCreate}
        onClick={() => setCreating(true)}
      >
        {t(($) => $.create)}
      </Button>
      {isCreating && (
        <LazyPart load={loadCreate} onClose={() => setCreating(false)}>
          {({ CreateDialog }) => <CreateDialog onClose={() => setCreating(false)} />}
        </LazyPart>
      )}
    </>
  );
}

function MoreMenu({ hasImport }: { hasImport: boolean }) {
  const t = useText(usersText);
  const navigate = useNavigate();
  const exportTable = useExport();
  const items: (MenuEntry | false)[] = [
    hasImport && {
      id: 'import',
      label: t(($) => $.fromFile),
      icon: <IconTableImport {...icon} />,
      onSelect: () => void navigate({ to: '/settings/users/import' }),
    },
    { id: 'export', label: t(($) => $.toFile), icon: <IconDownload {...icon} />, onSelect: exportTable },
    {
      id: 'removed',
      label: t(($) => $.removed),
      icon: <IconUserOff {...icon} />,
      onSelect: () => void navigate({ to: '/settings/users/removed' }),
    },
  ];
  return (
    <LazyMenu
      label={t(($) => $.moreActions)}
      items={items.filter((item) => item !== false)}
      trigger={<IconDots {...icon} />}
      triggerClass={classNames(buttonClass(), styles.more)}
    />
  );
}
