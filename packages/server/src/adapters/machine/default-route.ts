/**
 * Returns the interface of the default route from /proc/net/route (proc_net(5)): tab-separated `Iface Destination Gateway Flags RefCnt Use Metric Mask …`,
 * addresses in hexadecimal. Of several default routes, the one with the smallest metric.
 */
export function defaultInterface(table: string): string | undefined {
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1] === '00000000' && fields[7] === '00000000')
    .sort((a, b) => Number(a[6]) - Number(b[6]))[0]?.[0];
}
