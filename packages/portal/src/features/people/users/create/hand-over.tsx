import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { fullName } from '../../../../session/me.ts';
import { useStatus } from '../../../../session/use-session.ts';
import { temporaryPasswordText } from '../../../../shared/people/temporary-password/text/index.ts';
import { useEndOfTemporary } from '../../../../shared/people/temporary-password/use-end.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { avoidedByToasts, shownOnce } from '../../../../ui/overlays/use-toast-position.ts';
import { printText } from '../../../../ui/print-document.ts';
import type { Created } from './created.ts';
import styles from './hand-over.module.css';
import { newUserText } from './text/index.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What a new user with a temporary password is handed: shown now and never again. */
export function HandOverDialog({ created, onClose }: { created: Created; onClose: () => void }) {
  const t = useText(newUserText);
  const { title } = useSheet(created);
  return (
    <LazyDialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <HandOverTools created={created} />
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.done.close)}
          </Button>
        </>
      }
    >
      <HandOver created={created} />
    </LazyDialog>
  );
}

/** Address, username and temporary password. */
export function HandOver({ created }: { created: Created }) {
  const t = useText(newUserText);
  const { lines } = useSheet(created);
  return (
    <>
      <p>{t(($) => $.done.temporary, { name: created.newUser.givenname })}</p>
      <dl className={styles.lines} {...shownOnce} {...avoidedByToasts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function HandOverTools({ created }: { created: Created }) {
  const t = useText(newUserText);
  const copy = useCopy();
  const { title, lines } = useSheet(created);
  const sheet = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <>
      {copy && (
        <Button icon={<IconCopy {...icon} />} onClick={() => void copy(sheet, { title: t(($) => $.done.copied) })}>
          {t(($) => $.done.copy)}
        </Button>
      )}
      <Button icon={<IconPrinter {...icon} />} onClick={() => printText(title, `${title}\n\n${sheet}`)}>
        {t(($) => $.done.print)}
      </Button>
    </>
  );
}

/** Returns what stands on the sheet, on the screen and on paper. */
function useSheet({ newUser, password = '' }: Created) {
  const t = useText(newUserText);
  const inPassword = useText(temporaryPasswordText);
  const { portalUrl } = useStatus();
  const lines: [string, string][] = [
    [t(($) => $.done.address), portalUrl],
    [t(($) => $.username), newUser.uid],
    [inPassword(($) => $.label), password],
    [inPassword(($) => $.until), useEndOfTemporary()],
  ];
  return { title: t(($) => $.done.sheet, { name: fullName(newUser) }), lines };
}
