import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { spell } from '@kontor/contract/rules/people/puk';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useLanguage, useText } from '../../text/text-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
import { useCopy } from '../../ui/hooks/use-copy.ts';
import { avoidedByToasts } from '../../ui/overlays/use-toast-position.ts';
import { AuthCard } from '../auth-card.tsx';
import styles from './puk-screen.module.css';
import { passwordText } from './text/index.ts';

interface PukSheetProps {
  uid: string;
  puk: string;
  onWritten: () => void;
}

/** The PUK in large type with its spelling; also what is printed. */
export function PukSheet({ uid, puk, onWritten }: PukSheetProps) {
  const t = useText(passwordText);
  return (
    <AuthCard title={t(($) => $.puk.title)} text={t(($) => $.puk.text)} size="medium" focusTitle isShownOnce>
      <p className={styles.sheet}>{t(($) => $.puk.printedFor, { uid: readableAddress(uid) })}</p>
      <p className={styles.puk} {...avoidedByToasts}>
        {puk}
      </p>
      <Spelling puk={puk} />
      <Notice kind="warn">
        <p>{t(($) => $.puk.warning)}</p>
        <p>{t(($) => $.puk.replaces)}</p>
      </Notice>
      <PukTools puk={puk} />
      <div className={styles.unprinted}>
        <Button variant="primary" wide onClick={onWritten}>
          {t(($) => $.puk.written)}
        </Button>
      </div>
    </AuthCard>
  );
}

function Spelling({ puk }: { puk: string }) {
  const t = useText(passwordText);
  const cases = { upper: t(($) => $.puk.upper), lower: t(($) => $.puk.lower), none: t(($) => $.puk.digit) };
  const isGerman = useLanguage() === 'de';
  const symbols = spell(puk).map((symbol, position) => ({ ...symbol, position }));
  return (
    <ol className={styles.spelling} aria-label={t(($) => $.puk.spelling)} {...avoidedByToasts}>
      {symbols.map((symbol) => (
        <li key={symbol.position} className={styles.symbol}>
          <span className={styles.sign} aria-hidden="true">
            {symbol.character}
          </span>
          <span>
            {symbol.word === symbol.character ? <span className="unseen">{symbol.word} </span> : `${symbol.word} `}
            <span className={styles.case}>
              {isGerman && symbol.german ? `${symbol.german}, ${cases[symbol.case]}` : cases[symbol.case]}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function PukTools({ puk }: { puk: string }) {
  const t = useText(passwordText);
  const copy = useCopy();
  return (
    <div className={`${styles.tools} ${styles.unprinted}`}>
      {copy && (
        <Button
          small
          icon={<IconCopy size={17} stroke={1.75} />}
          onClick={() => void copy(puk, { title: t(($) => $.puk.copied), body: t(($) => $.puk.copiedHint) })}
        >
          {t(($) => $.puk.copy)}
        </Button>
      )}
      <Button small icon={<IconPrinter size={17} stroke={1.75} />} onClick={() => print()}>
        {t(($) => $.puk.print)}
      </Button>
    </div>
  );
}
