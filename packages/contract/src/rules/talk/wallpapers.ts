/** Formats of an uploaded wallpaper. */
export const pictureTypes: readonly string[] = ['image/gif', 'image/jpeg', 'image/png'];

/** Largest upload in bytes. */
export const mostBytes = 20_000_000;

const stockNames = [
  'dunes',
  'forest',
  'hills',
  'mountains',
  'sea',
  'town',
  'aurora',
  'dawn',
  'paper',
  'waves',
] as const;
export type StockName = (typeof stockNames)[number];

/** Whether a stock wallpaper has a sentence for its name. */
export const isStockName = (name: string): name is StockName => stockNames.some((each) => each === name);
