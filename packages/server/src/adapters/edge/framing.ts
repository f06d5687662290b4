/** What an app may say about who frames it. */
export interface Framing {
  /** The portal shows the app in a frame of its own. */
  isFramed: boolean;
  portalOrigin: string;
}

/** What an app gets that says nothing about framing, as most do. */
const ownFramesOnly = ['content-security-policy', "frame-ancestors 'self'"] as const;

/**
 * The header lines that decide who may frame an answer, as names and values in a row (keeps H6). Embeddable: the portal and the app itself, and
 * nobody else, whatever the app says. Others: what the app says; an app that says nothing is framed by itself only, for its neighbours are
 * same-site and could lay a page over it.
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

/** A header may hold several policies, parted by commas (CSP 3, 3.1); each keeps the rest of what it says. */
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
