import type { HardDrive, SmartAttribute } from '@kontor/contract/machine/figures';
import { bytesOfKb } from '../../../../text/format.ts';
import { useFormat, useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/display/chip.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import styles from '../system.module.css';
import { systemText } from '../text/index.ts';
import { failureTones } from '../tones.ts';
import table from './drive-dialog.module.css';
import { useDriveName } from './use-drive-name.ts';
import { Value, Values } from './values.tsx';

interface DriveDialogProps {
  drive: HardDrive;
  onClose: () => void;
}

const notices = { GOOD: 'good', WATCH: 'warn', FAILING: 'bad', UNKNOWN: 'info' } as const;

/** What a disk says of itself, with its S.M.A.R.T. attributes. */
export function DriveDialog({ drive, onClose }: DriveDialogProps) {
  const t = useText(systemText);
  const format = useFormat();
  const { status, text, serial, sizeInKBytes, kind, mountPoints, checkedAt, smartAttributes } = drive;
  return (
    <LazyDialog
      open
      width="wide"
      closesOutside
      onClose={onClose}
      title={useDriveName()(drive)}
      actions={<Button onClick={onClose}>{t(($) => $.drives.close)}</Button>}
    >
      <div className={styles.effects}>
        {text !== '' && <Notice kind={notices[status]}>{text}</Notice>}
        <Values>
          <Value label={t(($) => $.drives.kind)}>{t(($) => $.drives.kinds[kind])}</Value>
          <Value label={t(($) => $.drives.size)}>{format.bytes(bytesOfKb(sizeInKBytes))}</Value>
          <Value label={t(($) => $.drives.serial)}>{serial ?? t(($) => $.unknown)}</Value>
          <Value label={t(($) => $.drives.mounted)}>
            {mountPoints.length > 0 ? mountPoints.join(', ') : t(($) => $.drives.unmounted)}
          </Value>
          <Value label={t(($) => $.drives.checked)}>
            {checkedAt === null ? t(($) => $.drives.never) : format.dateTime(checkedAt)}
          </Value>
        </Values>
        <h3>{t(($) => $.smart.title)}</h3>
        <p className={styles.text}>{smartAttributes.length > 0 ? t(($) => $.smart.about) : t(($) => $.smart.none)}</p>
        {smartAttributes.length > 0 && <Attributes attributes={smartAttributes} />}
      </div>
    </LazyDialog>
  );
}

function Attributes({ attributes }: { attributes: readonly SmartAttribute[] }) {
  const t = useText(systemText);
  const columns = (['attribute', 'value', 'worst', 'threshold', 'type', 'raw', 'failed'] as const).map((column) =>
    t(($) => $.smart[column]),
  );
  return (
    // a wide table scrolls inside the dialog, by keyboard too
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={t(($) => $.smart.title)}>
      <table className={table.attributes} aria-label={t(($) => $.smart.title)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attributes.map((one) => (
            <Attribute key={one.id} attribute={one} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Attribute({ attribute }: { attribute: SmartAttribute }) {
  const t = useText(systemText);
  const { id, attributeName, value, worst, threshold, type, raw, whenFailed } = attribute;
  return (
    <tr>
      <th scope="row">{`${id} ${attributeName}`}</th>
      <td>{value ?? '–'}</td>
      <td>{worst ?? '–'}</td>
      <td>{threshold ?? '–'}</td>
      <td>{t(($) => $.smart.types[type])}</td>
      <td>{raw}</td>
      <td>
        <Chip tone={failureTones[whenFailed]}>{t(($) => $.smart.when[whenFailed])}</Chip>
      </td>
    </tr>
  );
}
