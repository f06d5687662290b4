/** Headers of every file of the portal: apps are same-site, so its files are for itself only. */
export const fileHeaders: readonly string[] = [
  ...['x-content-type-options', 'nosniff'],
  ...['cross-origin-resource-policy', 'same-origin'],
];

/**
 * Headers of the portal's page (keeps H6). `apps` is the pattern of the origins it may show in a frame, as a content security policy writes it;
 * nobody frames the portal.
 */
export function documentHeaders(apps: string): string[] {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    `frame-src ${apps}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return [
    ...['content-security-policy', policy.join('; ')],
    ...['x-frame-options', 'DENY'],
    ...['referrer-policy', 'same-origin'],
    ...['cross-origin-opener-policy', 'same-origin'],
    ...['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()'],
  ];
}
