import type { DirectoryAccess } from '@kontor/contract/edge/directory-access';
import type { DirectoryDevice, DirectoryOverview } from '@kontor/contract/people/directory';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { type Secured, useSecured } from '../../../../shared/people/temporary-password/use-secured.tsx';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import { useCopy } from '../../../../ui/hooks/use-copy.ts';
import { LazyDialog } from '../../../../ui/overlays/lazy-dialog.tsx';
import { avoidedByToasts, shownOnce } from '../../../../ui/overlays/use-toast-position.ts';
import { printText } from '../../../../ui/print-document.ts';
import { useUnreached } from '../access/use-unreached.ts';
import { useDirectory, useDirectoryAccess } from '../queries.ts';
import { directoryText } from '../text/index.ts';
import { type RecipeLine, recipeOf } from './recipe.ts';
import { RecipeValues } from './recipe-values.tsx';

/** An account with the password that was just made for it. */
export interface WithPassword {
  device: DirectoryDevice;
  password: string;
}

interface PasswordSheetProps {
  made: WithPassword;
  /** Says what succeeded. */
  done: string;
  onClose: () => void;
}

/** What to type at a device with the password, which is shown now and never again. */
export function PasswordSheet(props: PasswordSheetProps) {
  const directory = useDirectory().data;
  const access = useDirectoryAccess().data;
  // Both were loaded by the page that made the password.
  if (!directory || !access) return null;
  return <Sheet {...props} directory={directory} access={access} />;
}

interface SheetProps extends PasswordSheetProps {
  directory: DirectoryOverview;
  access: DirectoryAccess;
}

function Sheet({ made: { device, password }, done, onClose, directory, access }: SheetProps) {
  const t = useText(directoryText);
  const secured = useSecured(
    1,
    t(($) => $.sheet.lost),
  );
  const unreached = useUnreached(access);
  const lines = recipeOf({ device, directory, access, password });
  const title = t(($) => $.sheet.title, { name: device.name });
  const close = () => secured.leave(onClose);
  return (
    <>
      <LazyDialog
        open
        title={title}
        width="wide"
        onClose={close}
        actions={
          <>
            <Tools title={title} lines={lines} secured={secured} />
            <Button variant="primary" onClick={close}>
              {t(($) => $.sheet.done)}
            </Button>
          </>
        }
      >
        <p role="status">{done}</p>
        <p>{t(($) => $.sheet.once)}</p>
        {unreached && <Notice kind="warn">{unreached}</Notice>}
        <div {...shownOnce} {...avoidedByToasts}>
          <RecipeValues lines={lines} />
        </div>
      </LazyDialog>
      {secured.question}
    </>
  );
}

function Tools({ title, lines, secured }: { title: string; lines: readonly RecipeLine[]; secured: Secured }) {
  const t = useText(directoryText);
  const copy = useCopy();
  const sheet = lines.map(({ label, value = '' }) => `${label}: ${value}`).join('\n');
  const copyAll = async () => {
    if (await copy?.(sheet, { title: t(($) => $.sheet.copied) })) secured.setSecured(true);
  };
  const print = () => {
    secured.setSecured(true);
    printText(title, `${title}\n\n${sheet}`);
  };
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      {copy && (
        <Button icon={<IconCopy {...icon} />} onClick={() => void copyAll()}>
          {t(($) => $.sheet.copy)}
        </Button>
      )}
      <Button icon={<IconPrinter {...icon} />} onClick={print}>
        {t(($) => $.sheet.print)}
      </Button>
    </>
  );
}
