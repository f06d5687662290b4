import { lazyPage, type Page } from '../../../shared/pages.ts';

const manualPage = lazyPage(() => import('./manual-page.tsx'));

export const pages = [
  { path: '/manual', component: lazyPage(() => import('./manuals-page.tsx')) },
  { path: '/manual/$id', component: lazyPage(() => import('./manuals-page.tsx')) },
  { path: '/manual/howto/$id', component: manualPage },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'talk/manuals': typeof pages;
  }
}
