import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './drop-zone.module.css';

interface DropZoneProps extends Omit<ComponentProps<'div'>, 'className'> {
  isInvalid?: boolean;
  onFile: (file: File) => void;
  /** Holds a field or button that does the same. */
  children: ReactNode;
}

/** Takes a file that is dropped on it. */
export function DropZone({ isInvalid, onFile, children, ...rest }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, what is inside does the same
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

/** Words for those who can drag. */
export function DragHint({ children }: { children: ReactNode }) {
  return <div className={styles.byMouse}>{children}</div>;
}
