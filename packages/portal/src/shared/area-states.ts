import { type ComponentType, createContext, type ReactNode } from 'react';
import type { LinkPath } from './pages.ts';

/** State of a settings area, in words. */
export interface AreaState {
  /** Absent while it loads or when it could not be loaded: the area shows its purpose. */
  text?: string | undefined;
  /** Something in the area needs attention. */
  hint?: string | undefined;
}

/** The state of a settings area, exported by a feature's `area-state.ts` as `areaState`. */
export interface AreaStateSource {
  to: LinkPath;
  /** Called only where the area is shown, for users who may open it. */
  useAreaState: () => AreaState;
}

export interface WithAreaStateProps {
  to: LinkPath;
  /** Called with the state of the area; with an empty one for areas without. */
  children: (state: AreaState) => ReactNode;
}

/** A component that knows the states of all areas. Given by the shell, which loads it when it is first shown. */
export const WithAreaStateContext = createContext<ComponentType<WithAreaStateProps>>(({ children }) => children({}));
