import type { Column } from './recognize.ts';
import {
  looksLikeDate,
  looksLikeFullName,
  looksLikeLogin,
  looksLikeMail,
  looksLikePhone,
  looksLikeSecret,
  shareOf,
} from './value-shapes.ts';

const most = 0.6;

/** Groups that devices put everybody into. */
const everybody = /^(?:everyone|users|jeder|alle)$/i;

const isLogins = ({ values }: Column): boolean =>
  values.length > 0 && shareOf(values, looksLikeLogin) === 1 && new Set(values).size === values.length;

const shows = [looksLikeMail, looksLikePhone, looksLikeFullName, looksLikeDate];

/** Marks columns without a name that may hold passwords: lists that storage devices read have them behind the login. */
export function markSecrets(columns: readonly Column[]): void {
  for (const [index, column] of columns.entries()) {
    const { name, values } = column;
    if (name !== '' || shows.some((looksLike) => shareOf(values, looksLike) >= most)) continue;
    const before = columns[index - 1];
    const isBehindLogin = before?.name === '' && isLogins(before) && !values.some((value) => /\s/.test(value));
    if (isBehindLogin || values.some(looksLikeSecret)) column.isSecret = true;
  }
}

/** Recognizes the logins and groups in a list without names of columns. */
export function recognizeUnnamed(columns: readonly Column[]): void {
  const open = columns.filter(({ name, field, isSecret }) => name === '' && field === undefined && !isSecret);
  const groups = open.find(({ values }) => shareOf(values, (value) => groupsIn(value).some(isEverybody)) >= most);
  if (groups) Object.assign(groups, { field: 'groups', by: 'content' });
  const logins = open.find((column) => column !== groups && isLogins(column));
  if (logins && !columns.some(({ field }) => field === 'uid')) Object.assign(logins, { field: 'uid', by: 'content' });
}

const isEverybody = (name: string): boolean => everybody.test(name);
const groupsIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Returns the groups of a cell without those of everybody. */
export const withoutEverybody = (cell: string): string =>
  groupsIn(cell)
    .filter((name) => !isEverybody(name))
    .join('|');
