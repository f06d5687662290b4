import type { GeneratedPassword } from '@kontor/contract/people/generated-passwords';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { usePerform } from '../../../shared/actions/use-perform.ts';
import { AppIcon } from '../../../shared/apps/app-icon.tsx';
import { useText } from '../../../text/text-context.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/display/chip.tsx';
import { RowTitle } from '../../../ui/lists/row-title.tsx';
import { Countdown } from './countdown.tsx';
import styles from './passwords-page.module.css';
import { revealPassword } from './queries.ts';
import { generatedPasswordsText } from './text/index.ts';

interface PasswordRowProps {
  entry: GeneratedPassword;
  /** Present while it is revealed. */
  shown: { password: string; secondsLeft: number } | undefined;
  onReveal: () => Promise<void>;
  onHide: () => void;
}

/** One password: its owner and purpose, with a button to reveal it for a moment. */
export function PasswordRow({ entry, shown, onReveal, onHide }: PasswordRowProps) {
  const t = useText(generatedPasswordsText);
  const { owner, icon, purpose, isKept: isRetained } = entry;
  return (
    <li className={styles.row}>
      <AppIcon title={owner} src={icon} size="small" />
      <div className={styles.words}>
        <RowTitle>
          {owner}
          {isRetained && <Chip tone="neutral">{t(($) => $.retained)}</Chip>}
        </RowTitle>
        <p className={styles.purpose}>{purpose}</p>
      </div>
      <div className={styles.value} data-shown={shown ? true : undefined}>
        {shown ? (
          <>
            <code className={styles.password}>{shown.password}</code>
            <Countdown left={shown.secondsLeft} />
          </>
        ) : (
          <span className={styles.dots}>
            <span aria-hidden="true">••••••••••••</span>
            <span className="unseen">{t(($) => $.hidden)}</span>
          </span>
        )}
      </div>
      <Actions entry={entry} isShown={shown !== undefined} onReveal={onReveal} onHide={onHide} />
    </li>
  );
}

interface ActionsProps extends Pick<PasswordRowProps, 'entry' | 'onReveal' | 'onHide'> {
  isShown: boolean;
}

function Actions({ entry: { id, name }, isShown, onReveal, onHide }: ActionsProps) {
  const t = useText(generatedPasswordsText);
  const perform = usePerform();
  const [isAsking, setAsking] = useState(false);
  const word = isShown ? t(($) => $.hide) : t(($) => $.reveal);
  const reveal = async () => {
    setAsking(true);
    await perform({ run: onReveal, failed: t(($) => $.notShown) });
    setAsking(false);
  };
  return (
    <div className={styles.actions}>
      <Copy id={id} name={name} />
      <Button
        small
        className={styles.button}
        busy={isAsking && !isShown}
        aria-label={t(($) => $.named, { name, action: word })}
        onClick={() => (isShown ? onHide() : void reveal())}
      >
        {word}
      </Button>
    </div>
  );
}

/** Copies the password without revealing it. Browsers offer the clipboard only over https and on localhost. */
function Copy({ id, name }: { id: string; name: string }) {
  const t = useText(generatedPasswordsText);
  const perform = usePerform();
  if (typeof navigator.clipboard?.writeText !== 'function') return null;
  const copy = () =>
    perform({
      run: async () => navigator.clipboard.writeText(await revealPassword(id)),
      done: t(($) => $.copied),
      doneBody: t(($) => $.copiedHint),
      failed: t(($) => $.notCopied),
    });
  return (
    <IconButton label={t(($) => $.named, { name, action: t(($) => $.copy) })} title={t(($) => $.copy)} onClick={copy}>
      <IconCopy size={18} stroke={1.75} />
    </IconButton>
  );
}
