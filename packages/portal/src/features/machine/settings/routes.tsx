import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings', component: lazyPage(() => import('./settings-gate.tsx')) },
  { path: '/settings/', component: lazyPage(() => import('./settings-home.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    'machine/settings': typeof pages;
  }
}
