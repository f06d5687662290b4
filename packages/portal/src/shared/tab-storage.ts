/**
 * Keeps what was begun for a reload of this tab; nothing forgets it. Never a secret. Where the browser gives no storage, or it is full, things hold
 * until the page is left.
 */
export function storeInTab(key: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // nothing to do: see above
  }
}

/** What was kept, as it was written: whoever reads it judges whether it still fits. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
