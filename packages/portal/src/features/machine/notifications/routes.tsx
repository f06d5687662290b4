import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/notifications', component: lazyPage(() => import('./notifications-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'machine/notifications': typeof pages;
  }
}
