import { parseAmount, parseRate, summarize } from './calculate.js';
import { emptyItem, keep, recall } from './memory.js';
import { countries } from './rates.js';
import { texts } from './texts.js';

const state = recall();
const byId = (id) => document.getElementById(id);
const list = byId('items');
const text = () => texts[state.language];
const locale = () => {
  if (state.language === 'en') return 'en-US';
  return state.country === 'CH' ? 'de-CH' : 'de-DE';
};
const currency = () => countries[state.country].currency;

const asMoney = (cents) =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency: currency() }).format(cents / 100);
const asRate = (rate) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

/** The rate of an item in hundredths of a percent: chosen from the list, or typed. Undefined when what was typed is none. */
function rateOf(item) {
  if (item.rate === 'other') return parseRate(item.other);
  const { rates } = countries[state.country];
  const chosen = Number(item.rate);
  return item.rate !== '' && rates.includes(chosen) ? chosen : rates[0];
}

/** What is wrong with an item; a field that is still empty is no fault. */
function faultOf(item) {
  if (item.amount.trim() && parseAmount(item.amount, state.language) === undefined) {
    return { field: 'amount', sentence: text().wrongAmount };
  }
  if (item.rate === 'other' && item.other.trim() && parseRate(item.other) === undefined) {
    return { field: 'other', sentence: text().wrongRate };
  }
  return undefined;
}

function showTexts(root = document) {
  for (const element of root.querySelectorAll('[data-text]')) element.textContent = text()[element.dataset.text];
}

function showItems() {
  list.replaceChildren(...state.items.map(createItem));
}

function createItem(item, index) {
  const row = byId('item').content.cloneNode(true).querySelector('li');
  showTexts(row);
  row.setAttribute('aria-label', text().item(index + 1));
  const fault = row.querySelector('.fault');
  fault.id = `fault-${index}`;
  const select = row.querySelector('[name=rate]');
  const { rates } = countries[state.country];
  select.replaceChildren(...rates.map((rate) => new Option(asRate(rate), rate)), new Option(text().other, 'other'));
  for (const field of row.querySelectorAll('input, select')) {
    field.value = field.name === 'rate' && item.rate !== 'other' ? rateOf(item) : item[field.name];
    field.addEventListener('input', () => {
      item[field.name] = field.value;
      if (field.name === 'rate') showOther(row, item);
      if (faultOf(item) === undefined) showFault(row, item);
      showResult();
    });
    field.addEventListener('blur', () => showFault(row, item));
  }
  const remove = row.querySelector('.remove');
  remove.setAttribute('aria-label', text().remove(index + 1));
  remove.title = text().remove(index + 1);
  remove.hidden = state.items.length === 1;
  remove.addEventListener('click', () => removeItem(index));
  showOther(row, item);
  showFault(row, item);
  return row;
}

function showOther(row, item) {
  row.querySelector('.other').hidden = item.rate !== 'other';
}

function showFault(row, item) {
  const wrong = faultOf(item);
  const fault = row.querySelector('.fault');
  if (fault.textContent !== (wrong?.sentence ?? '')) fault.textContent = wrong?.sentence ?? '';
  for (const name of ['amount', 'other']) {
    const field = row.querySelector(`[name=${name}]`);
    field.toggleAttribute('aria-invalid', false);
    if (wrong?.field === name) field.setAttribute('aria-invalid', 'true');
    if (wrong?.field === name) field.setAttribute('aria-describedby', fault.id);
    else field.removeAttribute('aria-describedby');
  }
}

function removeItem(index) {
  state.items.splice(index, 1);
  showItems();
  showResult();
  say(text().removed);
  list.querySelectorAll('[name=amount]')[Math.min(index, state.items.length - 1)].focus();
}

/** The items that can be counted, with what they come to. */
function calculate() {
  const counted = state.items.flatMap((item) => {
    const cents = parseAmount(item.amount, state.language);
    const rate = rateOf(item);
    return cents === undefined || rate === undefined ? [] : [{ ...item, cents, rate }];
  });
  return { counted, ...summarize(counted, state.isGross) };
}

function showResult() {
  keep(state);
  const { counted, byRate, total } = calculate();
  byId('empty').hidden = counted.length > 0;
  byId('filled').hidden = counted.length === 0;
  for (const key of ['net', 'tax', 'gross']) byId(`total-${key}`).textContent = asMoney(total[key]);
  byId('rates').replaceChildren(...byRate.map(createRate));
  say('');
}

function createRate(sums) {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = asRate(sums.rate);
  const cells = ['net', 'tax', 'gross'].map((key) => {
    const cell = document.createElement('td');
    cell.textContent = asMoney(sums[key]);
    return cell;
  });
  row.append(head, ...cells);
  return row;
}

/** The result as lines of text with tabs, which mail and spreadsheets take alike. */
function asText() {
  const { counted, byRate, total } = calculate();
  const { net, tax, gross, rate, sum, item } = text();
  const line = (name, sums) => [name, asMoney(sums.net), asMoney(sums.tax), asMoney(sums.gross)].join('\t');
  const basis = state.isGross ? gross : net;
  const items = counted.map((each, index) =>
    [each.label.trim() || item(index + 1), `${asMoney(each.cents)} ${basis}`, asRate(each.rate)].join('\t'),
  );
  const table = [
    [rate, net, tax, gross].join('\t'),
    ...byRate.map((sums) => line(asRate(sums.rate), sums)),
    line(sum, total),
  ];
  return [...items, '', ...table].join('\n');
}

async function copy() {
  try {
    await navigator.clipboard.writeText(asText());
    say(text().copied);
  } catch {
    // without https, or without the browser's leave, there is the older way
    const area = document.createElement('textarea');
    area.value = asText();
    area.className = 'hidden';
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    byId('copy').focus();
    say(isCopied ? text().copied : text().notCopied);
  }
}

function say(sentence) {
  byId('status').textContent = sentence;
}

function showAll() {
  document.documentElement.lang = state.language;
  document.documentElement.dataset.theme = state.theme;
  document.title = text().title;
  byId('language').value = state.language;
  byId('theme').value = state.theme;
  byId('country').value = state.country;
  for (const radio of document.querySelectorAll('[name=basis]'))
    radio.checked = (radio.value === 'gross') === state.isGross;
  showTexts();
  showItems();
  showResult();
}

for (const key of ['language', 'theme', 'country']) {
  byId(key).addEventListener('change', (event) => {
    state[key] = event.target.value;
    showAll();
  });
}
for (const radio of document.querySelectorAll('[name=basis]')) {
  radio.addEventListener('change', () => {
    state.isGross = radio.value === 'gross';
    showResult();
  });
}
byId('add').addEventListener('click', () => {
  if (state.items.length >= 100) return;
  state.items.push({ ...emptyItem(), rate: state.items.at(-1).rate, other: state.items.at(-1).other });
  showItems();
  showResult();
  list.lastElementChild.querySelector('[name=amount]').focus();
});
byId('copy').addEventListener('click', copy);
byId('print').addEventListener('click', () => window.print());
byId('clear').addEventListener('click', () => {
  state.items = [emptyItem()];
  showAll();
  list.querySelector('[name=amount]').focus();
});
showAll();
