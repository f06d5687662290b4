import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/licenses', component: lazyPage(() => import('./licenses-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'machine/licenses': typeof pages;
  }
}
