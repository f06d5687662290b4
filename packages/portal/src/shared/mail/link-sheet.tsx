import type { ShownLink } from '@kontor/contract/mail/outbox';
import { readableAddress, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useFormat, useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Address } from '../../ui/display/address.tsx';
import { useCopy } from '../../ui/hooks/use-copy.ts';
import { ButtonRow } from '../../ui/layout/button-row.tsx';
import { LazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { avoidedByToasts } from '../../ui/overlays/use-toast-position.ts';
import { useSecured } from '../people/temporary-password/use-secured.tsx';
import styles from './link-sheet.module.css';
import { OnlyHereNotice } from './only-here-notice.tsx';
import { printSheet } from './print-sheet.ts';
import { mailText } from './text/index.ts';

const imageOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A link to a password, to copy or to print. It cannot be shown again, so it closes once that was done or confirmed. */
export function LinkSheet({ shown, onClose }: { shown: ShownLink; onClose: () => void }) {
  const t = useText(mailText);
  const { title } = useSheet(shown);
  const secured = useSecured(
    1,
    t(($) => $.lost),
    t(($) => $.question),
  );
  const close = () => secured.leave(onClose);
  return (
    <>
      <LazyDialog
        open
        onClose={close}
        title={title}
        width="wide"
        actions={
          <Button variant="primary" onClick={close}>
            {t(($) => $.done)}
          </Button>
        }
      >
        <SheetLines shown={shown} />
        <OnlyHereNotice />
        <SheetTools shown={shown} onSecured={() => secured.setSecured(true)} />
      </LazyDialog>
      {secured.question}
    </>
  );
}

function SheetLines({ shown }: { shown: ShownLink }) {
  const t = useText(mailText);
  const { lines, until } = useSheet(shown);
  return (
    <>
      <div className={styles.sheet}>
        <dl className={styles.lines} {...avoidedByToasts}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>
                <Address>{value}</Address>
              </dd>
            </div>
          ))}
        </dl>
        <img className={styles.code} src={imageOf(shown.qr)} alt={t(($) => $.qr)} width={168} height={168} />
      </div>
      <p>
        {until} {t(($) => $.once)}
      </p>
    </>
  );
}

/** Returns what stands on the sheet, on the screen and on paper. */
function useSheet({ name, portal, uid, link, validUntil }: ShownLink) {
  const t = useText(mailText);
  const format = useFormat();
  const lines: [string, string][] = [
    [t(($) => $.portal), readableUrl(portal)],
    [t(($) => $.user), readableAddress(uid)],
    [t(($) => $.link), readableUrl(link)],
  ];
  const until = t(($) => $.until, { moment: format.dateTime(validUntil) });
  return { title: t(($) => $.title, { name }), lines, until };
}

function SheetTools({ shown, onSecured }: { shown: ShownLink; onSecured: () => void }) {
  const t = useText(mailText);
  const copy = useCopy();
  const { title, lines, until } = useSheet(shown);
  const copyLink = async () => {
    if (await copy?.(shown.link, { title: t(($) => $.copied) })) onSecured();
  };
  const print = () => {
    onSecured();
    printSheet({ title, lines, foot: until, image: imageOf(shown.qr) });
  };
  return (
    <ButtonRow>
      {copy && (
        <Button icon={<IconCopy size={18} stroke={1.75} />} onClick={() => void copyLink()}>
          {t(($) => $.copy)}
        </Button>
      )}
      <Button icon={<IconPrinter size={18} stroke={1.75} />} onClick={print}>
        {t(($) => $.print)}
      </Button>
    </ButtonRow>
  );
}
