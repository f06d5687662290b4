import { useState } from 'react';
import { createOnceKey } from './once-key.ts';

/** Returns `call` with the key of its input, for as long as the form is shown. */
export function useOnce<I, R>(call: (input: I, once: string) => Promise<R>): (input: I) => Promise<R> {
  const [keyFor] = useState(createOnceKey);
  return (input) => call(input, keyFor(input));
}
