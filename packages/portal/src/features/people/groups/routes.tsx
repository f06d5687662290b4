import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/groups', component: lazyPage(() => import('./groups-page.tsx')) },
  { path: '/settings/groups/$cn', component: lazyPage(() => import('./edit/group-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'people/groups': typeof pages;
  }
}
