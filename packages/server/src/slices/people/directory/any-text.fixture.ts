import fc from 'fast-check';

/** Any sign there is, and often one of the few that matter. The library's own unit of the same meaning takes seconds to be made. */
const sign = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Texts that are well formed, whatever is in them. */
export const anyText = (length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: sign, ...length });
