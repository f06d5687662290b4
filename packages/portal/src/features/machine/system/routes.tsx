import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/info', component: lazyPage(() => import('./system-page.tsx')) },
  { path: '/settings/info/changelog', component: lazyPage(() => import('./changelog-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'machine/system': typeof pages;
  }
}
