import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/wallpapers', component: lazyPage(() => import('./wallpapers-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'talk/wallpapers': typeof pages;
  }
}
