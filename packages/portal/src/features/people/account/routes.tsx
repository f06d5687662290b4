import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/account', component: lazyPage(() => import('./account-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'people/account': typeof pages;
  }
}
