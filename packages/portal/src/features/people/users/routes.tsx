import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/users', component: lazyPage(() => import('./users-page.tsx')) },
  { path: '/settings/users/new', component: lazyPage(() => import('./create/new-user-page.tsx')) },
  { path: '/settings/users/import', component: lazyPage(() => import('./import/import-page.tsx')) },
  { path: '/settings/users/removed', component: lazyPage(() => import('./removed/removed-page.tsx')) },
  { path: '/settings/users/$id', component: lazyPage(() => import('./edit/edit-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'people/users': typeof pages;
  }
}
