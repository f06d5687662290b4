import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/backup', component: lazyPage(() => import('./backup-page.tsx')) },
  { path: '/settings/backup/', component: () => null },
  { path: '/settings/backup/new', component: lazyPage(() => import('./wizard/new-backup-page.tsx')) },
  { path: '/settings/backup/$id/sheet', component: lazyPage(() => import('./sheet/sheet-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'data/backups': typeof pages;
  }
}
