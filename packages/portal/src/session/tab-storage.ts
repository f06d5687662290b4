/**
 * Stores input for a reload of this tab; it never expires. Never pass a secret. Without storage, or when it is full, the input lasts until the page is
 * left.
 */
export function storeInTab(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // ignored: see above
  }
}

/** Returns the stored text; the caller must check whether it is still valid. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
