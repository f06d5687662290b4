import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/outbox', component: lazyPage(() => import('./outbox-page.tsx')) },
  { path: '/settings/outbox/server', component: lazyPage(() => import('./server/server-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'mail/outbox': typeof pages;
  }
}
