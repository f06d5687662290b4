/** Who may frame an app. */
export interface Framing {
  /** The portal shows the app in a frame. */
  isFramed: boolean;
  portalOrigin: string;
}

/** Header of a response that says nothing about framing, as most do. */
const ownFramesOnly = ['content-security-policy', "frame-ancestors 'self'"] as const;

/**
 * Returns the headers that decide who may frame a response, as alternating names and values (keeps H6). Apps with `isFramed`: only the portal and the app
 * itself, whatever the app says. Others: what the app says; by default only the app itself, because other apps are same-site and could overlay it
 * (clickjacking).
 */
export function framingHeaders(
  policies: readonly string[],
  frameOptions: readonly string[],
  framing: Framing,
): string[] {
  if (!framing.isFramed && policies.length === 0 && frameOptions.length === 0) return [...ownFramesOnly];
  const asHeaders = (values: readonly string[]) => values.flatMap((value) => ['content-security-policy', value]);
  if (framing.isFramed) {
    const remaining = policies.map(withoutFrameAncestors).filter((policy) => policy !== '');
    return asHeaders([...remaining, `frame-ancestors 'self' ${framing.portalOrigin}`]);
  }
  const isDecided = frameOptions.length > 0 || policies.some((policy) => directivesOf(policy).some(isFrameAncestors));
  return [
    ...asHeaders(isDecided ? policies : [...policies, "frame-ancestors 'self'"]),
    ...frameOptions.flatMap((value) => ['x-frame-options', value]),
  ];
}

/** Removes `frame-ancestors` from each policy of a header, which may hold several, separated by commas (CSP 3, 3.1). */
function withoutFrameAncestors(header: string): string {
  const policies = header.split(',').map((policy) =>
    policy
      .split(';')
      .map((directive) => directive.trim())
      .filter((directive) => directive !== '' && !isFrameAncestors(directive))
      .join('; '),
  );
  return policies.filter((policy) => policy !== '').join(', ');
}

const directivesOf = (header: string): string[] => header.split(/[;,]/).map((directive) => directive.trim());

const isFrameAncestors = (directive: string): boolean => /^frame-ancestors(\s|$)/i.test(directive);
