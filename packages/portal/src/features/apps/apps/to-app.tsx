import { Navigate, useParams } from '@tanstack/react-router';

/** Leads an address below the list of apps to the app. */
export default function ToApp() {
  const { id } = useParams({ from: '/apps/$id' });
  return <Navigate to="/app/$id" params={{ id }} replace />;
}
