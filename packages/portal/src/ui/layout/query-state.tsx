import { useText } from '../../text/text-context.tsx';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../display/spinner.tsx';
import { uiText } from '../text/index.ts';
import { EmptyState } from './empty-state.tsx';
import styles from './query-state.module.css';

interface NotLoadedProps {
  query: { refetch: () => Promise<unknown> };
  /** Title: what could not be loaded. */
  failed: string;
  text?: string | undefined;
}

/** Replaces content that could not be loaded, with a button to retry. */
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

/** Replaces content that is loading or could not be loaded. */
export function QueryState({ query, failed, text }: QueryStateProps) {
  if (query.isError) return <NotLoaded query={query} failed={failed} text={text} />;
  return (
    <div className={styles.loading}>
      <Spinner large />
    </div>
  );
}
