import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/repair', component: lazyPage(() => import('./repair-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'machine/repair': typeof pages;
  }
}
