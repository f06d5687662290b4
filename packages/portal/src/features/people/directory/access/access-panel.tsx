import type { DirectoryAccess } from '@kontor/contract/edge/directory-access';
import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfirmedAction } from '../../../../shared/actions/use-confirmed-action.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button, buttonClass } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { LazyConfirmDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import styles from '../directory.module.css';
import { useCertificate, usePutAccess } from '../queries.ts';
import { directoryText } from '../text/index.ts';
import { ValueList, ValueRow, WordRow } from '../value-list.tsx';
import { AccessDialog, everyAddress } from './access-dialog.tsx';

/** Whether devices of the office reach the directory, where, and with which certificate. */
export function AccessPanel({ access, isDown }: { access: DirectoryAccess; isDown: boolean }) {
  const t = useText(directoryText);
  const [isChanging, setChanging] = useState(false);
  const state = stateOf(access, isDown);
  const tones = { open: 'good', silent: 'bad', closed: 'neutral' } as const;
  return (
    <Panel title={t(($) => $.access.title)} actions={<Chip tone={tones[state]}>{t(($) => $.access[state])}</Chip>} bare>
      <div className={styles.part}>
        <p>{t(($) => $.access[textOf[state]])}</p>
        {access.isOpen && !access.isListening && access.isPossible && (
          <Notice kind="bad">{t(($) => $.access.silentText)}</Notice>
        )}
        {!access.isPossible && <Impossible host={access.host} />}
        {access.isOpen && <Place access={access} />}
        <div className={styles.tools}>
          {(access.isOpen || access.isPossible) && (
            <Button variant={access.isOpen ? 'plain' : 'primary'} onClick={() => setChanging(true)}>
              {access.isOpen ? t(($) => $.access.toChange) : t(($) => $.access.toOpen)}
            </Button>
          )}
          {access.isOpen && <CloseButton access={access} />}
        </div>
      </div>
      {isChanging && <AccessDialog access={access} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

type State = 'open' | 'silent' | 'closed';

const textOf = { open: 'openText', silent: 'unansweredText', closed: 'closedText' } as const;

function stateOf({ isOpen, isListening }: DirectoryAccess, isDown: boolean): State {
  if (!isOpen) return 'closed';
  return isListening && !isDown ? 'open' : 'silent';
}

/** Without a certificate nothing is opened: leads to what is missing for one. */
function Impossible({ host }: { host: string }) {
  const t = useText(directoryText);
  const certificate = useCertificate();
  if (certificate === undefined) return null;
  if (certificate.isEncrypted)
    return (
      <Notice
        kind="warn"
        title={t(($) => $.access.uncertified, { host: readableDomain(host) })}
        action={
          <Link to="/settings/repair" className={buttonClass()}>
            {t(($) => $.repair)}
          </Link>
        }
      >
        {t(($) => $.access.uncertifiedText)}
      </Notice>
    );
  return (
    <Notice
      kind="warn"
      title={t(($) => $.access.impossible)}
      action={
        <Link to="/settings/domains" className={buttonClass()}>
          {t(($) => $.access.domains)}
        </Link>
      }
    >
      {t(($) => $.access.impossibleText)}
    </Notice>
  );
}

function Place({ access: { host, address, tlsPort, port } }: { access: DirectoryAccess }) {
  const t = useText(directoryText);
  return (
    <ValueList>
      <ValueRow label={t(($) => $.access.host)} value={host} />
      <ValueRow label={t(($) => $.access.tlsPort)} value={String(tlsPort)} />
      <ValueRow label={t(($) => $.access.port)} value={String(port)} />
      {address === everyAddress ? (
        <WordRow label={t(($) => $.access.address)}>{t(($) => $.access.everyAddress)}</WordRow>
      ) : (
        <ValueRow label={t(($) => $.access.address)} value={address} />
      )}
      <CertificateRow />
    </ValueList>
  );
}

/** What the certificate is, and the file of its issuer where devices do not know it. */
function CertificateRow() {
  const t = useText(directoryText);
  const certificate = useCertificate();
  if (certificate === undefined) return null;
  const { state, authority } = certificate;
  const kind = state === 'public' || state === 'none' ? state : 'own';
  return (
    <WordRow label={t(($) => $.access.certificate)}>
      <div className={styles.certificate}>
        <span>{t(($) => $.access[kind])}</span>
        {kind === 'own' && authority && (
          <a className={buttonClass({ small: true })} href={authority.url} download="kontor-ca.crt">
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
            {t(($) => $.access.download)}
          </a>
        )}
      </div>
    </WordRow>
  );
}

function CloseButton({ access: { address, port, tlsPort } }: { access: DirectoryAccess }) {
  const t = useText(directoryText);
  const { mutateAsync } = usePutAccess();
  const closing = useConfirmedAction({
    run: () => mutateAsync({ isOpen: false, address, port, tlsPort }),
    done: t(($) => $.access.shut),
    failed: t(($) => $.access.failed),
  });
  return (
    <>
      <Button onClick={closing.ask}>{t(($) => $.access.toClose)}</Button>
      <LazyConfirmDialog
        {...closing.dialog}
        title={t(($) => $.access.ask)}
        yes={t(($) => $.access.yes)}
        no={t(($) => $.access.no)}
        danger
      >
        {t(($) => $.access.askText)}
      </LazyConfirmDialog>
    </>
  );
}
