const patienceMs = 10_000;

/** Whether the server answers now. */
export async function serverAnswers(): Promise<boolean> {
  const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) };
  return await fetch('/api/v1/status', options).then(
    ({ ok }) => ok,
    () => false,
  );
}
