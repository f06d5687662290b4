import { csv, type ExportedTable } from './exports.fixture.ts';

const cp1252 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
/** Letters of an older Mac. */
const mac = (text: string): Buffer => {
  const codes: Record<string, number> = { ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7, Ö: 0x85, é: 0x8e };
  return Buffer.from([...text].map((character) => codes[character] ?? character.charCodeAt(0)));
};

const german = 'Nachname;Vorname;E-Mail;Telefon\r\nGröß;Jörg;j.groess@firma.example;030 1234-18\r\n';
const germanFields = { Nachname: 'surname', Vorname: 'givenname', 'E-Mail': 'externEmail', Telefon: 'telephoneNumber' };

/** Tables that people save themselves. */
export const savedTables: ExportedTable[] = [
  {
    name: 'Outlook, contacts',
    bytes: csv(
      '"First Name","Middle Name","Last Name","Title","Suffix","Company","Department","Job Title","Business Street","Business City","Business Postal Code","Business Fax","Business Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail Display Name"',
      '"Anna","","Meier","Dr.","","Firma","IT","Leiterin","Weg 1","Köln","50667","","030 123418","","anna@firma.example","SMTP","Anna Meier"',
    ),
    fields: {
      Department: 'groups',
      'First Name': 'givenname',
      'Last Name': 'surname',
      Title: 'title',
      'Job Title': 'title',
      'Business Street': 'street',
      'Business City': 'postalAddress',
      'Business Postal Code': 'postalCode',
      'Business Fax': 'facsimileTelephoneNumber',
      'Business Phone': 'telephoneNumber',
      'Mobile Phone': 'mobile',
      'E-mail Address': 'externEmail',
    },
    people: ['anna.meier new'],
  },
  {
    name: 'Outlook, contacts in German as Windows writes them',
    bytes: cp1252(
      '"Anrede","Vorname","Nachname","Firma","Abteilung","Position","Straße geschäftlich","Ort geschäftlich","Postleitzahl geschäftlich","Telefon geschäftlich","Mobiltelefon","E-Mail-Adresse"\r\n"Frau","Jördis","Weiß","Firma","IT","","Weg 1","Köln","50667","030 123418","","j@firma.example"\r\n',
    ),
    fields: {
      Abteilung: 'groups',
      Vorname: 'givenname',
      Nachname: 'surname',
      Position: 'title',
      'Straße geschäftlich': 'street',
      'Ort geschäftlich': 'postalAddress',
      'Postleitzahl geschäftlich': 'postalCode',
      'Telefon geschäftlich': 'telephoneNumber',
      Mobiltelefon: 'mobile',
      'E-Mail-Adresse': 'externEmail',
    },
    people: ['joerdis.weiss new'],
  },
  {
    name: 'Excel in German, Windows letters',
    bytes: cp1252(german),
    fields: germanFields,
    people: ['joerg.groess new'],
  },
  {
    name: 'Excel that says its separator',
    bytes: cp1252(`sep=;\r\n${german}`),
    fields: germanFields,
    people: ['joerg.groess new'],
  },
  {
    name: 'Excel with title rows',
    bytes: cp1252(`Mitarbeiterliste Firma GmbH;;;\r\nStand: 01.11.2026;;;\r\n;;;\r\n${german}`),
    fields: germanFields,
    people: ['joerg.groess new'],
  },
  { name: 'Excel on a Mac', bytes: mac(german), fields: germanFields, people: ['joerg.groess new'] },
  {
    name: 'Excel as Unicode text',
    bytes: Buffer.from(`\uFEFF${german.replaceAll(';', '\t')}`, 'utf16le'),
    fields: germanFields,
    people: ['joerg.groess new'],
  },
  {
    name: 'UTF-16 without a mark',
    bytes: Buffer.from(german, 'utf16le'),
    fields: germanFields,
    people: ['joerg.groess new'],
  },
  {
    name: 'UTF-16 in the other order',
    bytes: utf16be(`\uFEFF${german}`),
    fields: germanFields,
    people: ['joerg.groess new'],
  },
  {
    name: 'UTF-16 in the other order without a mark',
    bytes: utf16be(german),
    fields: germanFields,
    people: ['joerg.groess new'],
  },
  {
    name: 'two files put together, Windows and UTF-8',
    bytes: Buffer.concat([cp1252(german), Buffer.from('Süß;Zoë;zoe@firma.example;\r\n')]),
    fields: germanFields,
    people: ['joerg.groess new', 'zoe.suess new'],
  },
  {
    name: 'personnel software, with whoever left',
    bytes: cp1252(
      'Personal-Nr.;Name;Vorname;Geburtsdatum;Straße;PLZ;Ort;Eintritt;Austritt;E-Mail dienstlich;Telefon dienstlich\r\n00012;Meier;Anna;01.02.1980;Weg 1;01067;Dresden;01.01.2010;;anna@firma.example;030 1234-18 (Zentrale -0)\r\n00013;Groß;Bert;01.02.1981;Weg 2;10115;Berlin;01.01.2011;30.06.2020;bert@firma.example;\r\n',
    ),
    fields: {
      Name: 'surname',
      Vorname: 'givenname',
      Straße: 'street',
      PLZ: 'postalCode',
      Ort: 'postalAddress',
      Austritt: 'lastDay',
      'E-Mail dienstlich': 'externEmail',
      'Telefon dienstlich': 'telephoneNumber',
    },
    people: ['anna.meier new', 'bert.gross new blocked'],
  },
  {
    name: 'one column for the name',
    bytes: csv('Mitarbeiter;Mail', '"Meier, Anna";anna@firma.example', 'Dr. Bert von der Heide;bert@firma.example'),
    fields: { Mitarbeiter: 'fullName', Mail: 'externEmail' },
    people: ['anna.meier new', 'bert.von-der-heide new'],
  },
  {
    name: 'no names of columns',
    bytes: csv('Anna;Meier;anna.meier@firma.example;0171 2345678', 'Bert;Groß;bert.gross@firma.example;0172 345678'),
    fields: { 0: 'givenname', 1: 'surname', 2: 'externEmail', 3: 'mobile' },
    people: ['anna.meier new', 'bert.gross new'],
  },
];
