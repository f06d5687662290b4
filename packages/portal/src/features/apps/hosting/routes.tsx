import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/hosting', component: lazyPage(() => import('./hosting-page.tsx')) },
  { path: '/settings/hosting/new', component: lazyPage(() => import('./new-hosting-page.tsx')) },
  { path: '/settings/hosting/$id/rights', component: lazyPage(() => import('./rights-page.tsx')) },
  { path: '/settings/hosting/$id', component: lazyPage(() => import('./build-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'apps/hosting': typeof pages;
  }
}
