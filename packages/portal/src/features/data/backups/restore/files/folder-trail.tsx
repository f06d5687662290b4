import { IconChevronRight } from '@tabler/icons-react';
import { useText } from '../../../../../text/text-context.tsx';
import { restoreText } from '../text/index.ts';
import { trailOf } from './entries.ts';
import styles from './files.module.css';

interface FolderTrailProps {
  /** Name of the first folder. */
  root: string;
  folder: string;
  onOpen: (folder: string) => void;
}

/** Where one is, and the folders above. */
export function FolderTrail({ root, folder, onOpen }: FolderTrailProps) {
  const t = useText(restoreText);
  const trail = [{ name: root, path: '' }, ...trailOf(folder)];
  return (
    <nav aria-label={t(($) => $.single.path)}>
      <ol className={styles.trail}>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index > 0 && <IconChevronRight size={16} stroke={2} aria-hidden="true" />}
            {path === folder ? (
              <span className={styles.here} aria-current="location">
                {name}
              </span>
            ) : (
              <button type="button" className={styles.crumb} onClick={() => onOpen(path)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
