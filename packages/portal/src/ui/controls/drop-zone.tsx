import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './drop-zone.module.css';

interface DropZoneProps extends Omit<ComponentProps<'div'>, 'className'> {
  isInvalid?: boolean;
  onFile: (file: File) => void;
  /** Must contain a field or button that does the same. */
  children: ReactNode;
}

/** Accepts a dropped file. */
export function DropZone({ isInvalid, onFile, children, ...rest }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the control inside
    <div
      {...rest}
      className={classNames(styles.drop, isOver && styles.over, isInvalid && styles.bad)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

/** A hint shown only on devices that support dragging. */
export function DragHint({ children }: { children: ReactNode }) {
  return <div className={styles.byMouse}>{children}</div>;
}

/** What is said instead on devices that do not. */
export function TouchHint({ children }: { children: ReactNode }) {
  return <div className={styles.byTouch}>{children}</div>;
}
