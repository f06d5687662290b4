/** Id of the main content element, which receives the focus after a navigation. */
export const contentId = 'content';

/** Moves the focus to the main content, for when the element that had it is gone. Does not scroll. */
export function focusContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true });
}
