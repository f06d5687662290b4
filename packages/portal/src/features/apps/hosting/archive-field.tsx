import { type Interpreter, largestArchive } from '@kontor/contract/rules/apps/hosting';
import { IconFileZip, IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useFormat, useText } from '../../../text/text-context.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { DragHint, DropZone } from '../../../ui/controls/drop-zone.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { isContainer, type StoredArchive } from './draft.ts';
import styles from './hosting.module.css';
import { hostingText } from './text/index.ts';
import { useRestoreFocus } from './use-restore-focus.ts';
import type { useUpload } from './use-upload.ts';

interface ArchiveFieldProps {
  upload: ReturnType<typeof useUpload>;
  archive: StoredArchive | undefined;
  interpreter: Interpreter;
  error: string | undefined;
  /** Called with the interpreter the archive suggests; absent where it cannot be changed any more. */
  onSuggested?: (interpreter: Interpreter) => void;
}

/** The archive: dropped or chosen, uploading, uploaded. */
export function ArchiveField({ upload, archive, interpreter, error, onSuggested }: ArchiveFieldProps) {
  const t = useText(hostingText);
  const id = useId();
  const focus = useRestoreFocus(upload.sending ? 'sending' : 'resting');
  const isUnknown = archive?.suggested === null;
  const fieldError = upload.fieldError || error || (isUnknown ? t(($) => $.content[interpreter]) : undefined);
  return (
    <section className={styles.archive} aria-labelledby={`${id}-label`}>
      <h2 className={styles.label} id={`${id}-label`}>
        {t(($) => $.field.archive)}
      </h2>
      <DropZone isInvalid={fieldError !== undefined} onFile={upload.choose} {...focus}>
        {upload.sending ? (
          <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
        ) : (
          <>
            {archive ? <ArchiveSummary archive={archive} /> : <DropPrompt />}
            <FileButton
              small={archive !== undefined}
              below={`${id}-below`}
              isBad={fieldError !== undefined}
              onFile={upload.choose}
            />
          </>
        )}
      </DropZone>
      <Suggestion archive={archive} interpreter={interpreter} onSuggested={onSuggested} />
      <SiteRules archive={archive} interpreter={interpreter} />
      <div id={`${id}-below`}>
        {fieldError ? (
          <ArchiveFault key={fieldError} sentence={fieldError} />
        ) : (
          <p className={styles.quiet}>{t(($) => $.content[interpreter])}</p>
        )}
      </div>
    </section>
  );
}

/** Scrolls itself into view, above the footer: the choice of a file moves no focus to it. */
function ArchiveFault({ sentence }: { sentence: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p ref={line} className={styles.fault} role="alert">
      {sentence}
    </p>
  );
}

interface TakesFile {
  isBad: boolean;
  onFile: (file: File) => Promise<void>;
}

/** The native file input styled as a button, so that validation errors belong to it. */
function FileButton({ small, below, isBad, onFile }: TakesFile & { small: boolean; below: string }) {
  const t = useText(hostingText);
  return (
    <label className={classNames(buttonClass({ small }), styles.choose)}>
      <input
        type="file"
        className="unseen"
        accept=".zip,.tar,.tgz,.tar.gz,.gz,.yml,.yaml,.html,.htm"
        aria-describedby={below}
        aria-invalid={isBad || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void onFile(file);
          // allows choosing the same file again after it was corrected
          event.target.value = '';
        }}
      />
      {small ? t(($) => $.archive.other) : t(($) => $.archive.choose)}
    </label>
  );
}

function DropPrompt() {
  const t = useText(hostingText);
  const format = useFormat();
  return (
    <>
      <IconUpload size={32} stroke={1.5} aria-hidden="true" />
      <DragHint>
        <p className={styles.strong}>{t(($) => $.archive.drop)}</p>
      </DragHint>
      <p className={styles.quiet}>{t(($) => $.archive.dropText, { size: format.bytes(largestArchive) })}</p>
    </>
  );
}

function ArchiveSummary({ archive }: { archive: StoredArchive }) {
  const t = useText(hostingText);
  const format = useFormat();
  return (
    <>
      <IconFileZip size={32} stroke={1.5} aria-hidden="true" />
      <p className={styles.strong}>{archive.name}</p>
      <p className={styles.quiet} role="status">
        {archive.suggested
          ? t(($) => $.archive.there, { size: format.bytes(archive.bytes) })
          : t(($) => $.archive.thereOnly, { size: format.bytes(archive.bytes) })}
      </p>
    </>
  );
}

interface UploadProgressProps {
  sending: NonNullable<ReturnType<typeof useUpload>['sending']>;
  onCancel: () => void;
}

function UploadProgress({ sending: { name, percent }, onCancel }: UploadProgressProps) {
  const t = useText(hostingText);
  const format = useFormat();
  const isSent = percent >= 100;
  const words = isSent ? t(($) => $.archive.checking, { name }) : t(($) => $.archive.uploading, { name });
  return (
    <>
      <p className={styles.strong}>{words}</p>
      <div className={styles.bar}>
        <ProgressBar
          label={words}
          value={isSent ? undefined : percent}
          text={isSent ? undefined : format.percent(percent)}
        />
      </div>
      <Button small onClick={onCancel}>
        {t(($) => $.archive.cancel)}
      </Button>
    </>
  );
}

/** Shown when the archive looks like another type than the chosen one. */
function Suggestion({ archive, interpreter, onSuggested }: Omit<ArchiveFieldProps, 'upload' | 'error'>) {
  const t = useText(hostingText);
  const suggested = archive?.suggested;
  if (!onSuggested || !suggested || suggested === interpreter) return null;
  return (
    <p className={styles.suggestion}>
      {t(($) => $.archive.suggested, { what: t(($) => $.kinds[suggested]) })}{' '}
      <Button small onClick={() => onSuggested(suggested)}>
        {t(($) => $.archive.use)}
      </Button>
    </p>
  );
}

/** Lists the archive's Apache rules that have no effect here. */
function SiteRules({ archive, interpreter }: Pick<ArchiveFieldProps, 'archive' | 'interpreter'>) {
  const t = useText(hostingText);
  if (isContainer(interpreter) || interpreter === 'python') return null;
  const { ignored = [], closed = [] } = archive?.siteRules ?? {};
  return (
    <>
      {ignored.length > 0 && <Notice>{t(($) => $.archive.ignored, { rules: ignored.join('; ') })}</Notice>}
      {closed.length > 0 && <Notice>{t(($) => $.archive.closed, { folders: closed.join(', ') })}</Notice>}
    </>
  );
}
