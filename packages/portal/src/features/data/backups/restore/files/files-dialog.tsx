import type { BackupEntry } from '@kontor/contract/data/backup-entry';
import type { Backup } from '@kontor/contract/data/backups';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../../../session/client.ts';
import { useText } from '../../../../../text/text-context.tsx';
import { Button } from '../../../../../ui/controls/button.tsx';
import { Notice } from '../../../../../ui/display/notice.tsx';
import { QueryState } from '../../../../../ui/layout/query-state.tsx';
import { LazyDialog } from '../../../../../ui/overlays/lazy-dialog.tsx';
import pageStyles from '../../backups.module.css';
import { useBackupFiles, useBesidePreflight } from '../../queries.ts';
import { useWhen } from '../../use-when.ts';
import type { Part } from '../parts.ts';
import { restoreText } from '../text/index.ts';
import { parentOf, pathOf } from './entries.ts';
import { EntryList } from './entry-list.tsx';
import styles from './files.module.css';
import { FolderTrail } from './folder-trail.tsx';
import { PutBackDialog } from './put-back-dialog.tsx';

interface FilesDialogProps {
  backup: Backup;
  app: Part;
  onBack: () => void;
  onClose: () => void;
}

/** The files of an app in a backup, folder by folder: to download, and to put back. */
export function FilesDialog({ backup, app, onBack, onClose }: FilesDialogProps) {
  const t = useText(restoreText);
  const when = useWhen();
  const [folder, setFolder] = useState('');
  const [chosen, setChosen] = useState<BackupEntry>();
  const isGone = useBesidePreflight(backup.id, app.id, true).data?.isFirstThere === false;
  const up = folder === '' ? onBack : () => setFolder(parentOf(folder));
  if (chosen) {
    const path = pathOf(folder, chosen.name);
    const leave = () => setChosen(undefined);
    return <PutBackDialog backup={backup} app={app} entry={chosen} path={path} onBack={leave} onClose={onClose} />;
  }
  return (
    <LazyDialog
      open
      width="wide"
      onClose={onClose}
      onBack={up}
      title={t(($) => $.single.title, { name: app.title, when: when(backup.date) })}
      actions={
        <>
          <Button className={pageStyles.first} onClick={onBack}>
            {t(($) => $.back)}
          </Button>
          <Button onClick={onClose}>{t(($) => $.single.close)}</Button>
        </>
      }
    >
      {isGone && <Notice>{t(($) => $.single.gone, { name: app.title })}</Notice>}
      <FolderTrail root={app.title} folder={folder} onOpen={setFolder} />
      <Folder
        backupId={backup.id}
        part={app.id}
        folder={folder}
        onOpen={(name) => setFolder(pathOf(folder, name))}
        onPutBack={isGone ? undefined : setChosen}
      />
    </LazyDialog>
  );
}

interface FolderProps {
  backupId: string;
  part: string;
  folder: string;
  onOpen: (name: string) => void;
  /** Absent where the app is not installed, so that there is nowhere to put a file. */
  onPutBack: ((entry: BackupEntry) => void) | undefined;
}

function Folder({ backupId, part, folder, ...actions }: FolderProps) {
  const t = useText(restoreText);
  const files = useBackupFiles(backupId, part, folder);
  const content = useFocusWhenOpen(files.data && folder);
  const reason = files.error ? sentenceOf(files.error) : undefined;
  return (
    <section ref={content} tabIndex={-1} className={styles.folder} aria-label={t(($) => $.single.list)}>
      {files.data ? (
        <EntryList key={folder} entries={files.data} place={{ backupId, part, folder }} {...actions} />
      ) : (
        <QueryState query={files} failed={t(($) => $.single.notLoaded)} text={reason} />
      )}
    </section>
  );
}

/** Focuses a folder when it has opened, so that Tab leads to what is in it; `undefined` while it is read. */
function useFocusWhenOpen(folder: string | undefined) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(folder);
  useEffect(() => {
    if (before.current === folder) return;
    before.current = folder;
    if (folder !== undefined) content.current?.focus();
  }, [folder]);
  return content;
}
