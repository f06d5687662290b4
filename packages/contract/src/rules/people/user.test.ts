import { describe, expect, it } from 'vitest';
import { cleanPhone, isPhone, searchTerm, searchText } from './user.ts';

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

describe('a telephone number that was pasted', () => {
  it.each([
    ['+49\u00a030\u202f123', '+49 30 123'],
    ['+49\u200930\t123', '+49 30 123'],
    ['030\u2013123', '030-123'],
    ['030\u2011123', '030-123'],
    ['030\u2212123', '030-123'],
    ['\u202a+49 30 123\u202c', '+49 30 123'],
    ['\u200e030 12\u00ad3', '030 123'],
    ['１１２', '112'],
    ['＋４９（３０）１２３', '+49(30)123'],
    ['٠٣٠ ١٢٣', '030 123'],
    ['۰۳۰ ۱۲۳', '030 123'],
    ['tel:+4930123', '+4930123'],
    ['TEL: 030/123 ', '030/123'],
  ])('%j is %s', (typed, meant) => {
    expect([cleanPhone(typed), isPhone(cleanPhone(typed))]).toEqual([meant, true]);
  });
  it.each(['030 123 ext 4', '030 123 DW 4', '030 123x4', '030\n123', 'tel:', 'tel:ab', '²²²x'])(
    '%j is none',
    (typed) => {
      expect([isPhone(cleanPhone(typed)), cleanPhone(typed) === '']).toContainEqual(typed === 'tel:');
    },
  );
});

describe('finding people', () => {
  const user = { givenname: 'Dörte', surname: 'Groß', uid: 'd.gross@x.de' };
  it.each(['dörte', 'DÖRTE GROSS'.replace('SS', 'ß'), 'dörtegroß', 'te gr', 'gross@', 'X.DE', ' groß ', 'do\u0308rte'])(
    'finds %s',
    (typed) => {
      expect(searchText(user)).toContain(searchTerm(typed));
    },
  );
  it.each(['groß dörte', 'großd', 'xx'])('does not find %s', (typed) => {
    expect(searchText(user)).not.toContain(searchTerm(typed));
  });
});
