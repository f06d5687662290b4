import type { Language } from '@kontor/contract/refusals';

/** Returns German or English, whichever `Accept-Language` prefers by quality (RFC 9110, 12.5.4); German by default. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined || header.length > 500) return 'de';
  if (header === 'de' || header === 'en') return header;
  const preferences = header.split(',').map((part) => {
    const [tag = '', ...more] = part.trim().toLowerCase().split(';');
    const quality = more.find((piece) => piece.trim().startsWith('q='));
    return { tag: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
  });
  // Quality 0 excludes a language.
  const known = preferences
    .filter(({ tag, quality }) => quality > 0 && (tag === 'de' || tag === 'en'))
    .sort((a, b) => b.quality - a.quality);
  return known[0]?.tag === 'en' ? 'en' : 'de';
}
