import type { ImportReport } from '@kontor/contract/people/users';
import { readableAddress, readableUrl } from '@kontor/contract/rules/edge/readable-domain';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useStatus } from '../../../../session/use-session.ts';
import { OnlyHereNotice } from '../../../../shared/mail/only-here-notice.tsx';
import { temporaryPasswordText } from '../../../../shared/people/temporary-password/text/index.ts';
import { useEndOfTemporary } from '../../../../shared/people/temporary-password/use-end.ts';
import { useSecured } from '../../../../shared/people/temporary-password/use-secured.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Address } from '../../../../ui/display/address.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import { shownOnce } from '../../../../ui/overlays/use-toast-position.ts';
import { printText } from '../../../../ui/print-document.ts';
import styles from './import.module.css';
import { usersImportText } from './text/index.ts';

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** The temporary passwords of the added people, shown only here and only now, to be printed and handed out. */
export function Passwords({ report }: { report: ImportReport }) {
  const t = useText(usersImportText);
  const given = report.lines.filter(({ password }) => password !== undefined);
  const secured = useSecured(given.length);
  const { until, sheet } = useSheet(given);
  return (
    <section className={styles.given} {...shownOnce} aria-label={t(($) => $.import.passwords.title)}>
      <Notice kind="warn">
        {t(($) => $.import.passwords.once)} {until}.
      </Notice>
      <OnlyHereNotice />
      <SheetTools sheet={sheet} onSecured={() => secured.setSecured(true)} />
      <Checkbox
        name="secured"
        checked={secured.isSecured}
        onChange={secured.setSecured}
        label={t(($) => $.import.passwords.secured)}
      />
      <PasswordList given={given} />
      {secured.question}
    </section>
  );
}

/** Prints or copies everything. */
function SheetTools({ sheet, onSecured }: { sheet: string; onSecured: () => void }) {
  const t = useText(usersImportText);
  const copy = useCopy();
  const copyAll = async () => {
    if (await copy?.(sheet, { title: t(($) => $.import.passwords.copied) })) onSecured();
  };
  const print = () => {
    onSecured();
    printText(
      t(($) => $.import.passwords.sheet),
      sheet,
    );
  };
  return (
    <div className={styles.buttons}>
      <Button icon={<IconPrinter {...icon} />} onClick={print}>
        {t(($) => $.import.passwords.print)}
      </Button>
      {copy && (
        <Button icon={<IconCopy {...icon} />} onClick={() => void copyAll()}>
          {t(($) => $.import.passwords.copy)}
        </Button>
      )}
    </div>
  );
}

/** Returns what is printed for everybody, to be cut apart. */
function useSheet(given: ImportReport['lines']) {
  const t = useText(usersImportText);
  const inPassword = useText(temporaryPasswordText);
  const { portalUrl } = useStatus();
  const until = inPassword(($) => $.untilDate, { date: useEndOfTemporary() });
  const sheets = given.map(({ displayName, uid, password = '' }) =>
    [
      displayName,
      inPassword(($) => $.sheet.how),
      t(($) => $.import.passwords.address, { address: readableUrl(portalUrl) }),
      t(($) => $.import.passwords.user, { uid: readableAddress(uid) }),
      t(($) => $.import.passwords.password, { password }),
      until,
    ].join('\n'),
  );
  return { until, sheet: sheets.join('\n\n----------------\n\n') };
}

function PasswordList({ given }: { given: ImportReport['lines'] }) {
  return (
    <dl className={styles.passwords}>
      {given.map(({ line, displayName, uid, password }) => (
        <div key={line}>
          <dt>
            {displayName}
            <span className={styles.soft}>
              <Address>{uid}</Address>
            </span>
          </dt>
          <dd>{password}</dd>
        </div>
      ))}
    </dl>
  );
}
