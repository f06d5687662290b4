import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/logs', component: lazyPage(() => import('./logs-page.tsx')) },
  { path: '/settings/logs/$id', component: lazyPage(() => import('./log-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'apps/logs': typeof pages;
  }
}
