import { createContext, use } from 'react';

/** Whether the stream of news stands; without it lists are asked for again and again. */
export const ChangeFeedContext = createContext(false);

const pollMs = 3000;

/** How often a list that the stream tells about is asked for without it. */
export function useFallbackPoll(): number | false {
  return use(ChangeFeedContext) ? false : pollMs;
}
