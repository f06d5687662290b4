import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/passwords', component: lazyPage(() => import('./passwords-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'people/generated-passwords': typeof pages;
  }
}
