import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/messages', component: lazyPage(() => import('./messages-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'talk/messages': typeof pages;
  }
}
