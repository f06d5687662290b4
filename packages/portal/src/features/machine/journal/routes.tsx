import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/journal', component: lazyPage(() => import('./journal-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'machine/journal': typeof pages;
  }
}
