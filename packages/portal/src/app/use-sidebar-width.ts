import { useState } from 'react';

const key = 'kontor.sidebar';

/** Whether the sidebar shows icons only; stored on this device. */
export function useSidebarWidth() {
  const [isNarrow, setNarrow] = useState(read);
  const toggle = () => {
    setNarrow(!isNarrow);
    try {
      localStorage.setItem(key, isNarrow ? 'wide' : 'narrow');
    } catch {
      // Storage is not available: the choice lasts until the page is closed.
    }
  };
  return { isNarrow, toggle };
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'narrow';
  } catch {
    return false;
  }
}
