import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/directory', component: lazyPage(() => import('./directory-page.tsx')) },
  { path: '/settings/directory/$id', component: lazyPage(() => import('./device/device-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'people/directory': typeof pages;
  }
}
