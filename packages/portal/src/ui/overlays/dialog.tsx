import { IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, type Ref, use, useEffect, useId, useRef } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/button.tsx';
import { Unbroken } from '../display/unbroken.tsx';
import { HiddenPageContext } from '../hooks/hidden-page.ts';
import { useBackCloses } from '../hooks/use-back-closes.ts';
import { useFocusNearby } from '../hooks/use-focus-nearby.ts';
import { uiText } from '../text/index.ts';
import styles from './dialog.module.css';
import { markMoreBelow } from './mark-more-below.ts';
import { avoidedByToasts } from './use-toast-position.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Esc, the browser's Back, the close button, or a click outside when `closesOutside`. */
  onClose: () => void;
  /** Called on the browser's Back instead of `onClose`, as in an assistant for the step before. */
  onBack?: (() => void) | undefined;
  title: string;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** `wide` for more than a few fields, `picture` for one as large as the window allows. */
  width?: 'wide' | 'picture';
  /** A click outside closes it; only where nothing is lost. */
  closesOutside?: boolean;
  /** Requires an answer: screen readers interrupt (`alertdialog`). */
  asks?: boolean;
  /** Makes it a form: called on Enter and by a submit button among the actions. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Ref of that form, for focusing its first error. */
  formRef?: Ref<HTMLFormElement>;
}

/** A modal dialog: traps the focus and restores it on closing, or moves it nearby when the opener is gone. */
export function Dialog({
  open,
  onClose,
  onBack,
  title,
  children,
  actions,
  width,
  closesOutside = false,
  asks,
  onSubmit,
  formRef,
}: DialogProps) {
  const bodyId = useId();
  useFocusNearby(open);
  useBackCloses(open, onBack ?? onClose);
  const content = (
    <>
      <DialogHead title={title} onClose={onClose} />
      {children && (
        <div className={styles.body} id={bodyId}>
          {children}
        </div>
      )}
      {actions && <DialogActions>{actions}</DialogActions>}
    </>
  );
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={open && !use(HiddenPageContext)}
      isDismissable={closesOutside}
      onOpenChange={(stays) => !stays && onClose()}
    >
      <Modal className={classNames(styles.box, width && styles[width])}>
        <AriaDialog
          role={asks ? 'alertdialog' : 'dialog'}
          aria-describedby={asks ? bodyId : undefined}
          className={styles.dialog ?? ''}
        >
          {onSubmit ? (
            <form ref={formRef} noValidate onSubmit={onSubmit}>
              {content}
            </form>
          ) : (
            content
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function DialogHead({ title, onClose }: Pick<DialogProps, 'title' | 'onClose'>) {
  const t = useText(uiText);
  return (
    <div className={styles.head}>
      <Heading slot="title" className={styles.title}>
        <Unbroken>{title}</Unbroken>
      </Heading>
      <span {...avoidedByToasts}>
        <IconButton label={t(($) => $.close)} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </span>
    </div>
  );
}

function DialogActions({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = box.current?.closest<HTMLElement>(`.${styles.veil}`);
    if (box.current && scroller) return markMoreBelow(box.current, scroller);
  }, []);
  return (
    <div ref={box} className={styles.actions} {...avoidedByToasts}>
      {children}
    </div>
  );
}
