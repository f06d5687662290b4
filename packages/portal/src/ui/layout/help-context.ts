import { createContext, type ReactNode } from 'react';

/** A link to what explains the page, shown beside its title. Given by the shell. */
export const HelpContext = createContext<ReactNode>(null);
