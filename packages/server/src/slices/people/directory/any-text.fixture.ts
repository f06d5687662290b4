import fc from 'fast-check';

/** Any character, often one with a special meaning. The library's own unit for this takes seconds to create. */
const sign = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Any well-formed text. */
export const anyText = (length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: sign, ...length });
