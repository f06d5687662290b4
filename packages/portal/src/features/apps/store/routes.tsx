import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/store', access: 'admin-or-signing', component: lazyPage(() => import('./list/store-page.tsx')) },
  { path: '/store/$id', access: 'admin-or-signing', component: lazyPage(() => import('./detail/detail-page.tsx')) },
  {
    path: '/store/$id/install',
    access: 'admin-or-signing',
    component: lazyPage(() => import('./wizard/wizard-page.tsx')),
  },
  {
    path: '/store/$id/install/$instance',
    access: 'admin-or-signing',
    component: lazyPage(() => import('./wizard/wizard-page.tsx')),
  },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'apps/store': typeof pages;
  }
}
