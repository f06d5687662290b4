import { createContext } from 'react';

/** Whether the page around is hidden with its input, such as while the settings are locked: its dialogs are hidden, too. */
export const HiddenPageContext = createContext(false);
