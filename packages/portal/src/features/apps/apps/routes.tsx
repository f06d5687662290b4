import { lazyPage, type Page } from '../../../shared/pages.ts';
import HomePage from './home/home-page.tsx';

export const pages = [
  { path: '/', component: HomePage },
  { path: '/apps', component: HomePage },
  { path: '/apps/$id', component: lazyPage(() => import('./to-app.tsx')) },
  { path: '/app/$id', component: lazyPage(() => import('./frame-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'apps/apps': typeof pages;
  }
}
