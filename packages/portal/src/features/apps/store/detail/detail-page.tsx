import { Navigate, useParams } from '@tanstack/react-router';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { QueryState } from '../../../../ui/layout/query-state.tsx';
import { useStore } from '../queries.ts';
import { storeText } from '../text/index.ts';
import { AppDetail } from './app-detail.tsx';

/** One app of the store. An app that has left the store but is installed is still shown; any other unknown id redirects to the list. */
export default function DetailPage() {
  const t = useText(storeText);
  const { id } = useParams({ from: '/store/$id' });
  const store = useStore();
  const apps = useApps();
  const instances = (apps.data ?? []).filter((app) => app.storeId === id);
  const offered = store.data?.find((each) => each.id === id);
  const app = offered ?? instances.find((each) => each.storeApp)?.storeApp;
  if (app) return <AppDetail app={app} instances={instances} hasLeft={store.data !== undefined && !offered} />;
  if (store.data && apps.data) return <Navigate to="/store" replace />;
  return <QueryState query={store} failed={t(($) => $.notLoaded)} />;
}
