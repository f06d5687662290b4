import { createContext, use } from 'react';

/** Whether the change feed is connected; otherwise lists are polled. */
export const ChangeFeedContext = createContext(false);

const pollMs = 3000;

/** Returns the polling interval in ms for lists covered by the change feed; `false` while it is connected. */
export function useFallbackPoll(): number | false {
  return use(ChangeFeedContext) ? false : pollMs;
}
