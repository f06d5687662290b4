import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { manualOfPage } from '../shared/manuals.ts';
import { useText } from '../text/text-context.tsx';
import styles from './help-link.module.css';
import { shellText } from './text/index.ts';

/** Leads from a page to the manual that explains it; nothing where there is none. */
export function HelpLink({ path }: { path: string }) {
  const t = useText(shellText);
  const manual = manualOfPage(path.replace(/\/+$/, ''));
  if (!manual) return null;
  return (
    <Link
      to="/manual/howto/$id"
      params={{ id: manual.ref }}
      className={styles.link}
      aria-label={t(($) => $.help)}
      title={t(($) => $.help)}
    >
      <IconHelpCircle size={22} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
