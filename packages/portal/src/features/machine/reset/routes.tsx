import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/reset', component: lazyPage(() => import('./reset-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'machine/reset': typeof pages;
  }
}
