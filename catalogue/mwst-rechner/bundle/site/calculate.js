// Money is in whole cents, rates in hundredths of a percent (19 % is 1900), so that nothing is lost to binary fractions.

const LARGEST = 99_999_999_999; // one cent below a thousand million: the sum of any list is still an exact number

/**
 * Cents of what somebody typed, or undefined. Takes 1.234,56 and 1,234.56, spaces and the Swiss ’ between groups, and a currency around it.
 * A single separator before exactly three digits separates groups when it does so in the reader's language: 1.234 is 1234 in German.
 */
export function parseAmount(typed, language) {
  const text = typed.replace(/[\s’'€]|CHF|EUR/gi, '').replace(/^[−–]/, '-');
  const match = /^(-?)([\d.,]*\d)(?:,-|\.-)?$/.exec(text);
  if (!match) return undefined;
  const [, sign, digits] = match;
  const separator = decimalSeparator(digits, language === 'de' ? '.' : ',');
  const at = separator ? digits.lastIndexOf(separator) : digits.length;
  const fraction = digits.slice(at + 1);
  const whole = digits.slice(0, at);
  if (fraction.length > 2 || !/^\d*$|^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return undefined;
  if (separator && whole.includes(separator)) return undefined;
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents > LARGEST) return undefined;
  return sign && cents ? -cents : cents;
}

/** Which of the two signs stands before the cents; undefined when there are none. */
function decimalSeparator(digits, groupSign) {
  const used = [...new Set(digits.replace(/\d/g, ''))];
  if (used.length === 0) return undefined;
  if (used.length === 2) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const [sign] = used;
  if (digits.split(sign).length > 2) return undefined; // more than one: groups
  return sign === groupSign && /^\d{1,3}[.,]\d{3}$/.test(digits) ? undefined : sign;
}

/** Hundredths of a percent of what somebody typed, from 0 to 100 %, or undefined. */
export function parseRate(typed) {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim());
  if (!match) return undefined;
  const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return rate <= 10_000 ? rate : undefined;
}

/** Net, tax and gross of an amount that is gross or net. Rounded half up, away from zero, to the cent. */
export function split(cents, rate, isGross) {
  if (isGross) {
    const net = divide(cents, 10_000, 10_000 + rate);
    return { net, tax: cents - net, gross: cents };
  }
  const tax = divide(cents, rate, 10_000);
  return { net: cents, tax, gross: cents + tax };
}

/** cents × times ÷ by, exact whatever the size on the way. */
function divide(cents, times, by) {
  const twice = BigInt(Math.abs(cents)) * BigInt(times) * 2n;
  const rounded = Number((twice + BigInt(by)) / BigInt(by * 2));
  return cents < 0 && rounded > 0 ? -rounded : rounded;
}

/**
 * Sums of items `{ cents, rate }`, by rate with the highest first, and over all. As on an invoice the tax is taken from the sum of a rate,
 * not from each item, so that no cents gather up.
 */
export function summarize(items, isGross) {
  const sums = new Map();
  for (const { cents, rate } of items) sums.set(rate, (sums.get(rate) ?? 0) + cents);
  const byRate = [...sums].sort(([a], [b]) => b - a).map(([rate, cents]) => ({ rate, ...split(cents, rate, isGross) }));
  const total = { net: 0, tax: 0, gross: 0 };
  for (const each of byRate) for (const key of Object.keys(total)) total[key] += each[key];
  return { byRate, total };
}
