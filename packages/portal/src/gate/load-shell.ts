/** A part that has not come by then will not come. */
const patienceMs = 120_000;

/** Fetches the signed-in shell; asked for early, while somebody types. */
export function loadShell(): Promise<typeof import('../app/shell.tsx')> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The shell did not arrive in time')), patienceMs);
  });
  return Promise.race([import('../app/shell.tsx'), tooLate]);
}
