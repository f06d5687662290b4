import type { BackupSheet } from '@kontor/contract/data/backup-sheet';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { useSheet } from '../queries.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { SheetContent } from './sheet-content.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { sheetText } from './text/index.ts';

/** The emergency sheet of a place, above the page of the backups: to print, to copy, and to confirm by some of its words. */
export default function SheetPage() {
  const t = useText(sheetText);
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const sheet = useSheet(id);
  const [isChecked, setChecked] = useState(false);
  const close = () => void navigate({ to: '/settings/backup', replace: true, ignoreBlocker: true });
  if (isChecked && sheet.data)
    return <ConfirmSheet id={id} sheet={sheet.data} onBack={() => setChecked(false)} onClose={close} />;
  const title = sheet.data ? t(($) => $.title, { place: sheet.data.title }) : t(($) => $.loading);
  return (
    <LazyDialog
      open
      width="wide"
      onClose={close}
      title={title}
      actions={sheet.data && <Actions sheet={sheet.data} onClose={close} onConfirm={() => setChecked(true)} />}
    >
      {sheet.data ? <SheetContent sheet={sheet.data} /> : <QueryState query={sheet} failed={t(($) => $.notLoaded)} />}
    </LazyDialog>
  );
}

interface ActionsProps {
  sheet: BackupSheet;
  onClose: () => void;
  onConfirm: () => void;
}

function Actions({ sheet, onClose, onConfirm }: ActionsProps) {
  const t = useText(sheetText);
  const isConfirmed = !sheet.open;
  return (
    <>
      <SheetTools sheet={sheet} />
      <Button {...(isConfirmed && { variant: 'primary' })} onClick={onClose}>
        {isConfirmed ? t(($) => $.close) : t(($) => $.later)}
      </Button>
      {!isConfirmed && (
        <Button variant="primary" onClick={onConfirm}>
          {t(($) => $.next)}
        </Button>
      )}
    </>
  );
}
