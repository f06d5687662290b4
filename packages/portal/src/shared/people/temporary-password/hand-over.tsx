import { readableAddress, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useStatus } from '../../../session/use-session.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Address } from '../../../ui/display/address.tsx';
import { Unbroken } from '../../../ui/display/unbroken.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { ButtonRow } from '../../../ui/layout/button-row.tsx';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { avoidedByToasts, shownOnce } from '../../../ui/overlays/use-toast-position.ts';
import { printText } from '../../../ui/print-document.ts';
import { OnlyHereNotice } from '../../mail/only-here-notice.tsx';
import styles from './hand-over.module.css';
import { temporaryPasswordText } from './text/index.ts';
import { useEndOfTemporary } from './use-end.ts';
import { type Secured, useSecured } from './use-secured.tsx';

/** A user with a temporary password that was just set. */
export interface HandedAccount {
  uid: string;
  name: string;
  password: string;
}

interface AccountsProps {
  accounts: readonly HandedAccount[];
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface HandOverDialogProps extends AccountsProps {
  /** Says what succeeded, where no toast does. */
  done?: string;
  onClose: () => void;
}

/** What users with temporary passwords are handed: shown now and never again. It closes once that was printed, copied or confirmed. */
export function HandOverDialog({ accounts, done, onClose }: HandOverDialogProps) {
  const t = useText(temporaryPasswordText);
  const secured = useSecured(accounts.length);
  const { title } = useSheets(accounts);
  const close = () => secured.leave(onClose);
  return (
    <>
      <LazyDialog
        open
        title={title}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            {t(($) => $.sheet.close)}
          </Button>
        }
      >
        {done !== undefined && <p role="status">{done}</p>}
        <HandOver accounts={accounts} />
        <HandOverTools accounts={accounts} secured={secured} />
      </LazyDialog>
      {secured.question}
    </>
  );
}

/** Address, username and temporary password of each. */
export function HandOver({ accounts }: AccountsProps) {
  const t = useText(temporaryPasswordText);
  const { sheets } = useSheets(accounts);
  const [first] = accounts;
  return (
    <>
      <p>{accounts.length === 1 && first ? t(($) => $.sheet.hand, { name: first.name }) : t(($) => $.sheet.handAll)}</p>
      <OnlyHereNotice />
      {sheets.map(({ uid, lines }) => (
        <dl key={uid} className={styles.lines} {...shownOnce} {...avoidedByToasts}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>
                <Unbroken>{name}</Unbroken>
              </dt>
              <dd>
                <Address>{value}</Address>
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  );
}

/** Copy and print, below what they are for. */
export function HandOverTools({ accounts, secured }: AccountsProps & { secured: Secured }) {
  const t = useText(temporaryPasswordText);
  const copy = useCopy();
  const { title, sheets } = useSheets(accounts);
  const sheet = sheets
    .map(({ lines }) => [t(($) => $.sheet.how), ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n'))
    .join('\n\n----------------\n\n');
  const copyAll = async () => {
    if (await copy?.(sheet, { title: t(($) => $.sheet.copied) })) secured.setSecured(true);
  };
  const print = () => {
    secured.setSecured(true);
    printText(title, `${title}\n\n${sheet}`);
  };
  return (
    <ButtonRow>
      {copy && (
        <Button icon={<IconCopy {...icon} />} onClick={() => void copyAll()}>
          {t(($) => $.copy)}
        </Button>
      )}
      <Button icon={<IconPrinter {...icon} />} onClick={print}>
        {t(($) => $.sheet.print)}
      </Button>
    </ButtonRow>
  );
}

/** Returns what stands on the sheets, on the screen and on paper. */
function useSheets(accounts: readonly HandedAccount[]) {
  const t = useText(temporaryPasswordText);
  const { portalUrl } = useStatus();
  const until = useEndOfTemporary();
  const sheets = accounts.map(({ uid, name, password }) => {
    const lines: [string, string][] = [
      [t(($) => $.sheet.address), readableUrl(portalUrl)],
      [t(($) => $.sheet.username), readableAddress(uid)],
      [t(($) => $.label), password],
      [t(($) => $.until), until],
    ];
    return {
      uid,
      lines: accounts.length === 1 ? lines : [[t(($) => $.sheet.person), name] as [string, string], ...lines],
    };
  });
  const [first] = accounts;
  const title =
    accounts.length === 1 && first ? t(($) => $.sheet.title, { name: first.name }) : t(($) => $.sheet.titleAll);
  return { title, sheets };
}
