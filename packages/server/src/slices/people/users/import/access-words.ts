/** Whether somebody may sign in, according to a table; `left` has left the company, `unclear` is a word that says neither. */
export type Access = 'open' | 'blocked' | 'left' | 'unclear';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const yes = words('true wahr ja yes y j 1 x vrai oui si on');
const no = words('false falsch nein no n 0 faux non off');
const open = words(
  'active aktiv enabled aktiviert normal ok angestellt beschäftigt employed staged member unbefristet provisioned accepted password_expired recovery',
);
const blocked = words(
  'suspended gesperrt blocked blockiert disabled deaktiviert deactivated inaktiv inactive archived archiviert locked expired abgelaufen unterbrochen',
);
const left = words(
  'ausgeschieden ausgetreten deleted gelöscht removed entfernt terminated left former ehemalig ehemalige ehemaliger gekündigt pensioniert rente rentner retired verstorben deprovisioned',
);
const accountDisabled = 2;

/** Reads a cell of a column that says whether somebody may sign in. `now` in ms; empty cells say nothing and are open. */
export function accessOf(field: 'enabled' | 'blocked' | 'lastDay', typed: string, now: number): Access {
  const word = typed.trim().toLowerCase();
  if (word === '') return 'open';
  if (field === 'lastDay') return accessUntil(word, now);
  if (left.has(word)) return 'left';
  if (blocked.has(word)) return 'blocked';
  if (open.has(word)) return 'open';
  const said = wordIn(word);
  if (said !== undefined) return said;
  const isYes = field === 'enabled';
  if (yes.has(word)) return isYes ? 'open' : 'blocked';
  if (no.has(word)) return isYes ? 'blocked' : 'open';
  // userAccountControl of Active Directory
  if (isYes && /^\d{3,}$/.test(word)) return (Number(word) & accountDisabled) === 0 ? 'open' : 'blocked';
  return dayOf(word) === undefined ? 'unclear' : accessUntil(word, now);
}

const notAnyMore = /^(?:nicht(?: mehr)?|not|no longer)$/;

/** What a word within a longer cell says, as in `ausgeschieden zum 30.06.`, `LOCKED_OUT` and `nicht aktiv`; undefined where none keeps anybody out. */
function wordIn(cell: string): Access | undefined {
  const parts = cell.split(/[\s_,;:()/]+|-(?=\D)/).filter(Boolean);
  for (const [index, part] of parts.entries()) {
    const isDenied =
      notAnyMore.test(parts[index - 1] ?? '') || notAnyMore.test(parts.slice(0, index).slice(-2).join(' '));
    if (isDenied ? open.has(part) : blocked.has(part)) return 'blocked';
    if (!isDenied && left.has(part)) return 'left';
  }
  return undefined;
}

/** Whether a cell says in words that somebody may not sign in: no number and no day. */
export function isShutOut(typed: string): boolean {
  const word = typed.trim().toLowerCase();
  return left.has(word) || blocked.has(word) || wordIn(word) !== undefined;
}

/** Until when an account of Active Directory lasts: ten millionths of a second since 1601; the largest number and 0 are never. */
const fileTime = /^\d{17,18}$/;
const never = /^9223372036854775807$/;
const since1601 = 11_644_473_600_000;

function accessUntil(word: string, now: number): Access {
  if (never.test(word)) return 'open';
  if (fileTime.test(word)) return Number(word) / 10_000 - since1601 <= now ? 'left' : 'open';
  if (no.has(word) || open.has(word) || /^[0.\-/ :t]+$/.test(word)) return 'open';
  if (yes.has(word) || left.has(word)) return 'left';
  const day = dayOf(word);
  if (day === undefined) return 'unclear';
  // The last day itself is still one at work, in every time zone.
  return day + 2 * oneDay <= now ? 'left' : 'open';
}

const oneDay = 86_400_000;

/** Returns the start of a written day in ms; of two possible days the earlier. */
function dayOf(word: string): number | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(word);
  if (iso) return Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)\b/.exec(word);
  if (parts === null) return undefined;
  const [, first, second, year = ''] = parts;
  const [a, b, y] = [Number(first), Number(second), Number(year) + (year.length === 2 ? 2000 : 0)];
  const days = b >= 1 && b <= 12 && a <= 31 ? [Date.UTC(y, b - 1, a)] : [];
  if (word.includes('/') && a >= 1 && a <= 12 && b <= 31) days.push(Date.UTC(y, a - 1, b));
  return days.length > 0 ? Math.min(...days) : undefined;
}
