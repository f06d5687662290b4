import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/domains', component: lazyPage(() => import('./domains-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'edge/domains': typeof pages;
  }
}
