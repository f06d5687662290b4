import type { ServerResponse } from 'node:http';

/** Calls `act` once the response was sent or its connection closed; at once where that has happened, as when the caller did not wait for slow work. */
export function afterResponse(response: ServerResponse, act: () => void): void {
  if (response.closed) act();
  else response.once('close', act);
}
