import { IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useText } from '../../text/text-context.tsx';
import { uiText } from '../../text/ui.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/button.tsx';
import { useFocusNearby } from '../hooks/use-focus-nearby.ts';
import styles from './dialog.module.css';
import { avoidedByToasts } from './use-toast-position.ts';

export interface DialogProps {
  open: boolean;
  /** Esc, the cross, or a click outside when `closesOutside`. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, the one that does it last. */
  actions?: ReactNode;
  /** More than a few fields, or a picture as large as the window lets it be. */
  width?: 'wide' | 'picture';
  /** Nothing is lost when it closes by a click beside it. */
  closesOutside?: boolean;
  /** It asks something that must be answered: screen readers interrupt. */
  asks?: boolean;
  /** Makes it a form: Enter and a submit button among the actions call this. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** The form it then is, for a form that leads to its first fault. */
  formRef?: Ref<HTMLFormElement>;
}

/** A modal: keeps the focus inside, gives it back when it closes, or to what is close by when what opened it is gone. */
export function Dialog({
  open,
  onClose,
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
      isOpen={open}
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
        {title}
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
  return (
    <div className={styles.actions} {...avoidedByToasts}>
      {children}
    </div>
  );
}
