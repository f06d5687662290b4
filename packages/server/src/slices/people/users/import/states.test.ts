import { describe, expect, it } from 'vitest';
import { accessOf } from './access-words.ts';
import { recognize } from './recognize.ts';
import { entriesOf } from './user-table.ts';

const read = (...lines: string[]) => {
  const rows = lines.map((line) => line.split(';'));
  return entriesOf(rows, recognize(rows, 'x.de')).entries.map(({ typed }) => typed);
};

describe('a column that says something else about most people', () => {
  it('keeps out whoever left, and says nothing about the others', () => {
    const typed = read(
      'Nachname;Vorname;Status',
      'Weiß;Jürgen;Vollzeit',
      'Ott;Anna;Teilzeit',
      'Lang;Doris;ausgeschieden',
      'Kurz;Cleo;Vollzeit',
    );
    expect(typed.map(({ enabled }) => enabled)).toEqual([undefined, undefined, 'ausgeschieden', undefined]);
  });

  it('keeps out whoever is deactivated among the roles of Slack', () => {
    const typed = read(
      'username;email;status;userid;fullname',
      'jweiss;j@firma.example;Primary Owner;U01;Jürgen Weiß',
      'aott;a@firma.example;Admin;U08;Anna Ott',
      'bgross;b@firma.example;Deactivated;U02;Bert Groß',
      'gast;g@extern.example;Single-channel guest;U04;Gast Extern',
    );
    expect(typed.map(({ enabled }) => enabled)).toEqual([undefined, undefined, 'Deactivated', undefined]);
  });

  it('keeps out whoever left behind the lines that are looked at', () => {
    const lines = Array.from({ length: 300 }, (_none, index) => `Nach${index};Vor;Vollzeit`);
    const typed = read('Nachname;Vorname;Status', ...lines, 'Lang;Doris;ausgetreten');
    expect(typed.filter(({ enabled }) => enabled !== undefined)).toMatchObject([{ surname: 'Lang' }]);
  });

  it('is ignored where it keeps nobody out', () => {
    const rows = [
      ['Nachname', 'Vorname', 'Status'],
      ['Weiß', 'Jürgen', 'Vollzeit'],
    ];
    expect(entriesOf(rows, recognize(rows, 'x.de')).ignoredColumns).toEqual(['Status']);
  });

  it.each([
    ['ausgeschieden zum 30.06.', 'left'],
    ['LOCKED_OUT', 'blocked'],
    ['PASSWORD_EXPIRED', 'open'],
    ['nicht aktiv', 'blocked'],
    ['nicht mehr aktiv', 'blocked'],
    ['nicht gesperrt', 'unclear'],
    ['Onboarding', 'unclear'],
  ])('reads %j as %s', (cell, access) => {
    expect(accessOf('enabled', cell, 0)).toBe(access);
  });
});

describe('names and logins of a table', () => {
  it('takes Name of Exchange for the whole name, as the one that is shown', () => {
    const typed = read(
      'Name;DisplayName;PrimarySmtpAddress;SamAccountName',
      'Jürgen Weiß;Weiß, Jürgen;j@firma.example;jweiss',
      'Buchhaltung;Buchhaltung;b@firma.example;buha',
      'Lager;Lager;l@firma.example;lager',
    );
    expect(typed[0]).toMatchObject({ givenname: 'Jürgen', surname: 'Weiß', uid: 'jweiss' });
  });

  it('makes no user name of the key that Okta gives', () => {
    const typed = read(
      'User Id;Username;First name;Last name;Email;Login',
      '00u1a2b3c4;j@firma.example;Jürgen;Weiß;j@firma.example;j@firma.example',
    );
    expect(typed).toEqual([{ givenname: 'Jürgen', surname: 'Weiß', externEmail: 'j@firma.example' }]);
  });

  it.each([
    ['username;userid;Vorname;Nachname', 'jweiss;U01;Jürgen;Weiß', 'jweiss'],
    ['userid;username;Vorname;Nachname', 'u-01;jweiss;Jürgen;Weiß', 'jweiss'],
    ['userid;Vorname;Nachname', 'jweiss;Jürgen;Weiß', 'jweiss'],
    ['userid;Vorname;Nachname', '1042;Jürgen;Weiß', undefined],
  ])('reads the login of %j', (head, line, uid) => {
    expect(read(head, line)[0]?.uid).toBe(uid);
  });

  it('splits the whole name where the one that is shown is a nickname', () => {
    const typed = read('username;displayname;fullname', 'jweiss;jürgen;Jürgen Weiß');
    expect(typed).toMatchObject([{ givenname: 'Jürgen', surname: 'Weiß' }]);
  });

  it('reads whole names in a column Name of a list made by hand', () => {
    const typed = read('Nr;Name;Handy', '1;Anna Meier;0171 1234567', '2;Ali;0157 5556667', '3;Fr. Ott;0151 2223334');
    expect(typed[0]).toMatchObject({ givenname: 'Anna', surname: 'Meier' });
  });
});
