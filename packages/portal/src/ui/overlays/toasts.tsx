import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { createContext, type FocusEvent, type PointerEvent, use, useRef, useSyncExternalStore } from 'react';
import { useText } from '../../text/text-context.tsx';
import { classNames } from '../class-names.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { uiText } from '../text/index.ts';
import type { Toast, ToastAction, Toasts } from './toast-queue.ts';
import styles from './toasts.module.css';
import { useToastPosition } from './use-toast-position.ts';

export const ToastContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('There are no toasts around this component');
  return toasts;
}

const icons = { info: IconInfoCircle, error: IconAlertCircle, warning: IconAlertTriangle };

/** The present toast, at the bottom; mounted once per page. Plain elements, so that the signed-out screens need no more than this. */
export function ToastRegion() {
  const t = useText(uiText);
  const toasts = useToasts();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const region = useRef<HTMLElement>(null);
  useToastPosition(region, list);
  // A pointer that rests where a toast appears, as on the button that was just pressed, reads nothing.
  const pauseWhenMoved = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) toasts.pause();
  };
  const leave = (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || toasts.resume();
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t(($) => $.notices)}
      aria-live="polite"
      onPointerMove={pauseWhenMoved}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={leave}
    >
      {list.length > 0 && (
        <ol className={styles.list}>
          {list.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onClose={() => toasts.dismiss(toast.id)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useText(uiText);
  const Icon = icons[toast.kind];
  return (
    <li className={classNames(styles.toast, toast.kind !== 'info' && styles[toast.kind])}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles.words} role={toast.kind === 'error' ? 'alert' : undefined}>
        <p className={styles.title}>{toast.title}</p>
        {toast.body && <p className={styles.body}>{toast.body}</p>}
        {toast.action && <ActionButton action={toast.action} onDone={onClose} />}
      </div>
      <IconButton label={t(($) => $.close)} onClick={onClose}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </li>
  );
}

function ActionButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  const select = () => {
    onDone();
    action.onSelect();
  };
  return (
    <Button small className={styles.action} onClick={select}>
      {action.label}
    </Button>
  );
}
