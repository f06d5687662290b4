import type { BackupEntry } from '@kontor/contract/data/backup-entry';
import { IconArrowBackUp, IconDownload, IconFile, IconFileUnknown, IconFolder } from '@tabler/icons-react';
import { bytesOfKb } from '../../../../../text/format.ts';
import { useFormat, useText } from '../../../../../text/text-context.tsx';
import { IconButton, iconButtonClass } from '../../../../../ui/controls/button.tsx';
import { restoreText } from '../text/index.ts';
import { addressOf, pathOf } from './entries.ts';
import styles from './files.module.css';

/** Which folder of which backup is shown. */
export interface FolderPlace {
  backupId: string;
  part: string;
  folder: string;
}

interface EntryRowProps {
  entry: BackupEntry;
  place: FolderPlace;
  onOpen: (name: string) => void;
  /** Absent where nothing can be put back. */
  onPutBack: ((entry: BackupEntry) => void) | undefined;
}

const icons = { file: IconFile, folder: IconFolder, other: IconFileUnknown };

/** A file, or a folder that opens. */
export function EntryRow({ entry, place, onOpen, onPutBack }: EntryRowProps) {
  const t = useText(restoreText);
  const format = useFormat();
  const { name, kind, sizeInKBytes, changed } = entry;
  const Icon = icons[kind];
  const what = sizeInKBytes === null ? '' : format.bytes(bytesOfKb(sizeInKBytes));
  const word = kind === 'file' ? what : t(($) => $.single[kind]);
  return (
    <div className={styles.entry}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <div className={styles.words}>
        {kind === 'folder' ? (
          <button
            type="button"
            className={styles.open}
            aria-label={t(($) => $.single.openFolder, { name })}
            onClick={() => onOpen(name)}
          >
            {name}
          </button>
        ) : (
          <p className={styles.name}>{name}</p>
        )}
        <p className={styles.quiet}>{[word, format.date(changed)].filter(Boolean).join(' · ')}</p>
      </div>
      {kind !== 'other' && (
        <EntryActions entry={entry} place={place} onPutBack={onPutBack && (() => onPutBack(entry))} />
      )}
    </div>
  );
}

interface EntryActionsProps {
  entry: BackupEntry;
  place: FolderPlace;
  onPutBack: (() => void) | undefined;
}

function EntryActions({ entry: { name, kind }, place, onPutBack }: EntryActionsProps) {
  const t = useText(restoreText);
  const isFolder = kind === 'folder';
  const download = isFolder ? t(($) => $.single.downloadFolder, { name }) : t(($) => $.single.download, { name });
  const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={styles.actions}>
      <a
        className={iconButtonClass}
        href={addressOf(place.backupId, place.part, pathOf(place.folder, name))}
        download={isFolder ? `${name}.tar` : name}
        title={download}
        aria-label={download}
      >
        <IconDownload {...icon} />
      </a>
      {onPutBack && (
        <IconButton label={t(($) => $.single.putBack, { name })} onClick={onPutBack}>
          <IconArrowBackUp {...icon} />
        </IconButton>
      )}
    </div>
  );
}
