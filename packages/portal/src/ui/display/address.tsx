/** An address whose line breaks before the port, not within it. */
export function Address({ children }: { children: string }) {
  const [, host, rest] = /^(https?:\/\/[^/:]+)(:\d.*)$/.exec(children) ?? [];
  if (host === undefined) return children;
  return (
    <>
      {host}
      <wbr />
      {rest}
    </>
  );
}
