import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/announcements', component: lazyPage(() => import('./announcements-page.tsx')) },
  { path: '/settings/announcements/$id', component: lazyPage(() => import('./announcement-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'talk/announcements': typeof pages;
  }
}
