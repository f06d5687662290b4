/** HTML an announcement may contain. Links open outside the portal; nothing can run, load or imitate the portal (keeps H11). */
const allowed = {
  allowedTags: ['b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard' as const,
  nestingLimit: 20,
};

/** Resolves with untrusted HTML reduced to the allowed tags. The library is loaded only when needed. */
export async function sanitise(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  const outside = { target: '_blank', rel: 'noopener noreferrer' };
  return sanitizeHtml(html, {
    ...allowed,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : { href, ...outside } }) },
  }).trim();
}
