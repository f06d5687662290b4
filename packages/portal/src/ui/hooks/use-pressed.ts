import { type RefObject, useEffect, useReducer, useRef } from 'react';

/**
 * Returns whether a mouse button, finger or pen is down anywhere on the page, and how often all were let go since: what moves the page waits for that, or a click misses
 * the button it began on.
 */
export function usePressed(): { isPressed: RefObject<boolean>; releases: number } {
  const isPressed = useRef(false);
  const [releases, release] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const onPress = () => {
      isPressed.current = true;
    };
    const onRelease = () => {
      isPressed.current = false;
      release();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('pointerup', onRelease, true);
    document.addEventListener('pointercancel', onRelease, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('pointerup', onRelease, true);
      document.removeEventListener('pointercancel', onRelease, true);
    };
  }, []);
  return { isPressed, releases };
}
