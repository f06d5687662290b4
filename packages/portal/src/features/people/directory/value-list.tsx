import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../text/text-context.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useCopy } from '../../../ui/hooks/use-copy.ts';
import styles from './directory.module.css';
import { directoryText } from './text/index.ts';

/** Rows of a label and what it stands for. */
export function ValueList({ children }: { children: ReactNode }) {
  return <dl className={styles.values}>{children}</dl>;
}

/** A value in words. */
export function WordRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A value to type exactly, with a button that copies it where the browser can. */
export function ValueRow({ label, value }: { label: string; value: string }) {
  const t = useText(directoryText);
  const copy = useCopy();
  return (
    <div className={styles.value}>
      <dt>{label}</dt>
      <dd>
        <code className={styles.exact}>{value}</code>
        {copy && (
          <IconButton
            label={t(($) => $.recipe.copy, { label })}
            onClick={() => void copy(value, { title: t(($) => $.recipe.copied, { label }) })}
          >
            <IconCopy size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </dd>
    </div>
  );
}
