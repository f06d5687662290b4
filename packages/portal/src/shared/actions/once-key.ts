/** Returns a key nobody guesses. `crypto.randomUUID` is missing at addresses without encryption. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const withFiles = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Returns `keyFor(input)`: the key of what a form sends. The same input has the same key, so a second click gets the reply of the first instead of doing it
 * twice; changed input has another.
 */
export function createOnceKey(): (input: unknown) => string {
  let last: { input: string; key: string } | undefined;
  return (input) => {
    const text = JSON.stringify(input, withFiles) ?? '';
    if (last?.input !== text) last = { input: text, key: newKey() };
    return last.key;
  };
}
