/** What a link carries. */
export interface Issued {
  token: string;
  pin?: string;
}

/** Returns the address at which a new password is chosen. */
export function passwordLink(portalUrl: string, uid: string, { token, pin }: Issued): string {
  const link = new URL('/password/reset', portalUrl);
  link.searchParams.set('uid', uid);
  link.searchParams.set('token', token);
  if (pin !== undefined) link.searchParams.set('pin', pin);
  return link.href;
}
