import { describe, expect, it } from 'vitest';
import { isPhone, searchText, searchWish } from './person.ts';

describe('a telephone number', () => {
  it.each(['', '0301234567', '+49 30 123-45', '(030) 12/34.5', '(+49) 30 123', '-110', '110', '/1.2.3'])(
    '%s is one',
    (text) => {
      expect(isPhone(text)).toBe(true);
    },
  );
  it.each(['abc', '030 x', '+', '--', '+49\n30', '=1+1', '11', '( ) 1-1', '   ', '１１２'])('%s is none', (text) => {
    expect(isPhone(text)).toBe(false);
  });
});

describe('finding people', () => {
  const person = { givenname: 'Dörte', surname: 'Groß', uid: 'd.gross@x.de' };
  it.each(['dörte', 'DÖRTE GROSS'.replace('SS', 'ß'), 'dörtegroß', 'te gr', 'gross@', 'X.DE', ' groß ', 'do\u0308rte'])(
    'finds %s',
    (typed) => {
      expect(searchText(person)).toContain(searchWish(typed));
    },
  );
  it.each(['groß dörte', 'großd', 'xx'])('does not find %s', (typed) => {
    expect(searchText(person)).not.toContain(searchWish(typed));
  });
});
