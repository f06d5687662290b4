import { useState } from 'react';

const key = 'kontor.sidebar';

/** Whether the sidebar shows icons only; kept for this device. */
export function useSidebarWidth() {
  const [isNarrow, setNarrow] = useState(read);
  const toggle = () => {
    setNarrow(!isNarrow);
    try {
      localStorage.setItem(key, isNarrow ? 'wide' : 'narrow');
    } catch {
      // Storage is closed: the choice holds until the page is left.
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
