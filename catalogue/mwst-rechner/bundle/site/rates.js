// Rates of value added tax in hundredths of a percent, the usual one first.
export const countries = {
  DE: { currency: 'EUR', rates: [1900, 700, 0] },
  AT: { currency: 'EUR', rates: [2000, 1300, 1000, 0] },
  CH: { currency: 'CHF', rates: [810, 380, 260, 0] },
};
