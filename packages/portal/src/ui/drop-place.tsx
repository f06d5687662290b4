import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import styles from './drop-place.module.css';

interface DropPlaceProps extends Omit<ComponentProps<'div'>, 'className'> {
  isBad?: boolean;
  onFile: (file: File) => void;
  /** Holds a field or button that does the same. */
  children: ReactNode;
}

/** Takes a file that is dropped on it. */
export function DropPlace({ isBad, onFile, children, ...rest }: DropPlaceProps) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, what is inside does the same
    <div
      {...rest}
      className={classes(styles.drop, isOver && styles.over, isBad && styles.bad)}
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
export function ByMouse({ children }: { children: ReactNode }) {
  return <div className={styles.byMouse}>{children}</div>;
}
