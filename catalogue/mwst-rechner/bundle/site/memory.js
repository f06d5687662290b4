// What was entered, kept in this browser. A browser that keeps nothing (private window, frame without storage) only means an empty start.
const place = 'mwst-rechner';

export const emptyItem = () => ({ label: '', amount: '', rate: '', other: '' });

export function recall() {
  const start = {
    language: navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en',
    theme: 'auto',
    country: 'DE',
    isGross: false,
    items: [emptyItem()],
  };
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(place) ?? '{}');
  } catch {
    return start;
  }
  if (typeof kept !== 'object' || kept === null) return start;
  const items = Array.isArray(kept.items) ? kept.items.slice(0, 100).map(readItem) : [];
  return {
    language: oneOf(['de', 'en'], kept.language, start.language),
    theme: oneOf(['auto', 'light', 'dark'], kept.theme, start.theme),
    country: oneOf(['DE', 'AT', 'CH'], kept.country, start.country),
    isGross: kept.isGross === true,
    items: items.length > 0 ? items : start.items,
  };
}

export function keep(state) {
  try {
    localStorage.setItem(place, JSON.stringify(state));
  } catch {
    // nothing is kept, the calculator works all the same
  }
}

const oneOf = (allowed, value, otherwise) => (allowed.includes(value) ? value : otherwise);

function readItem(kept) {
  const item = emptyItem();
  for (const key of Object.keys(item)) if (typeof kept?.[key] === 'string') item[key] = kept[key].slice(0, 120);
  return item;
}
