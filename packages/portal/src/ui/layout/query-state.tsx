import { useText } from '../../text/text-context.tsx';
import { uiText } from '../../text/ui.ts';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../display/spinner.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './query-state.module.css';

interface NotLoadedProps {
  query: { refetch: () => Promise<unknown> };
  /** What could not be had. */
  failed: string;
  text?: string | undefined;
}

/** Stands in the place of what could not be had, with the way to try again. */
export function NotLoaded({ query, failed, text }: NotLoadedProps) {
  const t = useText(uiText);
  return (
    <EmptyState
      title={failed}
      text={text}
      action={<Button onClick={() => void query.refetch()}>{t(($) => $.again)}</Button>}
    />
  );
}

interface QueryStateProps extends NotLoadedProps {
  query: { isError: boolean; refetch: () => Promise<unknown> };
}

/** Stands in the place of what is on its way, and of what could not be had. */
export function QueryState({ query, failed, text }: QueryStateProps) {
  if (query.isError) return <NotLoaded query={query} failed={failed} text={text} />;
  return (
    <div className={styles.coming}>
      <Spinner large />
    </div>
  );
}
