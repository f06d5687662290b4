/** Headers of every file of the portal: only the portal itself may load them, because apps are same-site. */
export const fileHeaders: readonly string[] = [
  ...['x-content-type-options', 'nosniff'],
  ...['cross-origin-resource-policy', 'same-origin'],
];

/**
 * Returns the headers of the portal's page (keeps H6). `apps`: pattern of the origins it may frame and ask, in the syntax of Content-Security-Policy. The portal itself
 * may not be framed.
 */
export function documentHeaders(apps: string): string[] {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    // An app's host is asked whether it leads here before it is framed (docs/decisions/0156-names-that-lead-nowhere-yet.md).
    `connect-src 'self' ${apps}`,
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

/** Headers of the service worker: its own policy applies to it, not that of the page. It loads nothing but the icons of what it shows. */
export const workerHeaders: readonly string[] = ['content-security-policy', "default-src 'none'; img-src 'self'"];
