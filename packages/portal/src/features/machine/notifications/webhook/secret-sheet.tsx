import { IconCopy } from '@tabler/icons-react';
import { useSecured } from '../../../../shared/people/temporary-password/use-secured.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { avoidedByToasts, shownOnce } from '../../../../ui/overlays/use-toast-position.ts';
import styles from '../notifications.module.css';
import { notificationsText } from '../text/index.ts';

/** The secret of the webhook, which is shown now and never again. */
export function SecretSheet({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText(notificationsText);
  const secured = useSecured(
    1,
    t(($) => $.secret.lost),
    t(($) => $.secret.question),
  );
  const close = () => secured.leave(onClose);
  return (
    <>
      <LazyDialog
        open
        title={t(($) => $.secret.title)}
        width="wide"
        onClose={close}
        actions={
          <>
            <CopyButton secret={secret} onCopied={() => secured.setSecured(true)} />
            <Button variant="primary" onClick={close}>
              {t(($) => $.secret.done)}
            </Button>
          </>
        }
      >
        <p>{t(($) => $.secret.once)}</p>
        <p className={styles.secret} {...shownOnce} {...avoidedByToasts}>
          <span>{t(($) => $.secret.label)}</span>
          <code>{secret}</code>
        </p>
      </LazyDialog>
      {secured.question}
    </>
  );
}

/** Copies the secret; nothing where browsers cannot. */
function CopyButton({ secret, onCopied }: { secret: string; onCopied: () => void }) {
  const t = useText(notificationsText);
  const copy = useCopy();
  if (!copy) return null;
  const copySecret = async () => {
    if (await copy(secret, { title: t(($) => $.secret.copied) })) onCopied();
  };
  return (
    <Button icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void copySecret()}>
      {t(($) => $.secret.copy)}
    </Button>
  );
}
