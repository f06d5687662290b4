import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../../session/me.ts';
import { useText } from '../../../text/text-context.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import { LazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { avoidedByToasts } from '../../../ui/overlays/use-toast-position.ts';
import { printText } from '../../../ui/print-document.ts';
import { saveText } from '../../../ui/save-file.ts';
import { accountText } from './text/index.ts';
import styles from './two-factor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shown once: closes only after a confirmation that the codes were saved; before that, closing asks for it. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useText(accountText);
  const [isStored, setStored] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <LazyDialog
      open
      onClose={() => (isStored ? onClose() : setAsked(true))}
      title={t(($) => $.recovery.title)}
      actions={
        <Button variant="primary" disabled={!isStored} onClick={onClose}>
          {t(($) => $.recovery.done)}
        </Button>
      }
    >
      <p role="status">{t(($) => $.twoFactor.enabled)}</p>
      <p>{t(($) => $.recovery.text)}</p>
      <ul className={styles.codes} {...avoidedByToasts}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CodeActions codes={codes} />
      <Checkbox
        label={t(($) => $.recovery.stored)}
        checked={isStored}
        onChange={setStored}
        {...(isAsked && !isStored && { error: t(($) => $.recovery.storeFirst) })}
      />
    </LazyDialog>
  );
}

/** Copy, save and print. */
function CodeActions({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  const t = useText(accountText);
  const copy = useCopy();
  const { user } = useMe();
  const title = t(($) => $.recovery.file);
  const sheet = `${title}\n${readableAddress(user.uid)}\n\n${codes.join('\n')}\n`;
  const icon = { size: 17, stroke: 1.75 };
  return (
    <div className={styles.tools}>
      {copy && (
        <Button
          small
          icon={<IconCopy {...icon} />}
          onClick={() => void copy(codes.join('\n'), { title: t(($) => $.recovery.copied) })}
        >
          {t(($) => $.recovery.copy)}
        </Button>
      )}
      <Button small icon={<IconDownload {...icon} />} onClick={() => saveText(`${title}.txt`, sheet)}>
        {t(($) => $.recovery.download)}
      </Button>
      <Button small icon={<IconPrinter {...icon} />} onClick={() => printText(title, sheet)}>
        {t(($) => $.recovery.print)}
      </Button>
    </div>
  );
}
