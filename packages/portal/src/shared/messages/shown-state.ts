/** Marks an element that shows the state of apps: that an operation on them succeeded is then no toast. `<header {...showsStateOf(ids)}>`. */
export const showsStateOf = (instanceIds: readonly string[]) => ({ 'data-shows-state-of': instanceIds.join(' ') });

/** Marks an element that also says why an operation on the app failed: its result is then no toast. */
export const showsResultOf = (instanceId: string) => ({
  ...showsStateOf([instanceId]),
  'data-shows-result-of': instanceId,
});

const isMarked = (name: string, instanceId: string): boolean =>
  instanceId !== '' && document.querySelector(`[${name}~="${CSS.escape(instanceId)}"]`) !== null;

/** Whether the page in view shows the state of the app. */
export const isStateShown = (instanceId: string): boolean => isMarked('data-shows-state-of', instanceId);

/** Whether the page in view says how an operation on the app ended, also when it failed. */
export const isResultShown = (instanceId: string): boolean => isMarked('data-shows-result-of', instanceId);
