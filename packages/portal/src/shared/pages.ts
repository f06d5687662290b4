import {
  lazyRouteComponent,
  type RootRoute,
  type Route,
  type RouteComponent,
  type Router,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadChunk } from '../ui/load-chunk.ts';
import type { Access } from './menu.ts';

/** A page of a feature, listed in its `routes.tsx`. */
export interface Page {
  /** From the root, parameters as `$id`. Pages below another page's `/` are shown inside of that page. */
  path: `/${string}`;
  component: RouteComponent;
  /** Who may open it; everyone when absent. Pages below `/settings` take the access of their settings area. */
  access?: Access;
}

/** The pages of all features. Each `routes.tsx` adds its own, so that the compiler checks links and their parameters. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Pages {}

/** A path as it is declared. */
export type PagePath = Pages[keyof Pages][number]['path'];

/** A path that a link can lead to without parameters. */
export type LinkPath = Exclude<PagePath, `${string}$${string}` | `/${string}/`>;

/** A page whose code is loaded on the first visit or hover. */
export const lazyPage = <T extends { default: () => ReactNode }>(load: () => Promise<T>): RouteComponent =>
  lazyRouteComponent(() => loadChunk(load));

type PageRoute = { [P in PagePath]: Route<unknown, RootRoute, P> }[PagePath];
type Nothing = Record<never, never>;
type PageTree = RootRoute<unknown, undefined, Nothing, Nothing, Nothing, Nothing, undefined, readonly PageRoute[]>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<PageTree>;
  }
}
