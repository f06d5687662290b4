import type { ImportField } from '@kontor/contract/people/users';
import { spell } from '@kontor/contract/rules/spelling';

/**
 * Names of columns as offices and the exports of usual programs have them; only letters count, spelled out and in lower case. Where several columns of a table
 * mean the same, its first one counts, and the others fill what that leaves empty; for those in `ranked`, the one that stands first here counts. Groups of all
 * their columns count.
 */
const headings: Readonly<Record<ImportField, string>> = {
  uid: 'uid username benutzername benutzer login anmeldename loginname userid nutzername kennung benutzerkennung samaccountname praewindowsanmeldename benutzeranmeldename prewindowslogonname userlogonname anmeldenamedesbenutzers',
  givenname: 'givenname firstname vorname rufname forename preferredname vornamen first given',
  surname: 'surname sn lastname nachname familyname familienname zuname last family',
  fullName:
    'displayname anzeigename vollername vollstaendigername fullname cn namevorname vornamename vornachname vornameundnachname vorundnachname nachnamevorname mitarbeiter mitarbeiterin mitarbeitername mitarbeitendername employeename employee wer commonname angezeigtername ansprechpartner person kontakt',
  externEmail:
    'externemail email mail emailadresse mailadresse emailaddress mailaddress emailvalue primaryemail primaereemail emaildienstlich dienstlicheemail emailgeschaeftlich geschaeftlicheemail emailfirma workemail emailwork firmenemail emailaddressvalue windowsemailaddress primarysmtpaddress userprincipalname benutzerprinzipalname upn externalemail externeemail emailextern alternateemailaddress alternativeemailadresse alternativeemail otheremail privateemail emailprivat',
  internEmail: 'internemail internalemail interneemail emailintern',
  mobile:
    'mobile mobil handy mobiltelefon mobilnummer mobilfunk mobilephone mobilephonenumber mobilenumber cellphone handynr handynummer telefonmobil phonemobile mobiltelefonnummer handydienstlich mobildienstlich mobilgeschaeftlich diensthandy mobilfunknummer mobilerufnummer mobilfunkgeschaeftlich',
  telephoneNumber:
    'telephonenumber telefon phone tel telnr telefonnummer telefonnr rufnummer phonenumber phonevalue telephone businessphone businessphones workphone officephone telefongeschaeftlich telefonnummergeschaeftlich telefondienstlich telefonbuero telefonfirma officephonenumber durchwahl telefondurchwahl festnetz primaryphone',
  facsimileTelephoneNumber:
    'facsimiletelephonenumber fax faxnummer faxnr telefax faxnumber businessfax faxgeschaeftlich faxdienstlich telefaxnummer',
  street:
    'street strasse strassehausnummer strassehausnr strasseundhausnummer strasseundnr strassenr strassegeschaeftlich businessstreet dienstlichadresse streetaddress anschrift adresse address',
  postalCode:
    'postalcode plz zip zipcode postcode postleitzahl postleitzahlgeschaeftlich businesspostalcode dienstlichplz ziporpostalcode',
  postalAddress: 'postaladdress ort stadt city wohnort ortgeschaeftlich businesscity dienstlichstadt l locality',
  title:
    'jobtitle position funktion taetigkeit stelle stellenbezeichnung employeetitle berufsbezeichnung organizationtitle rolleimunternehmen arbeitstitel title titel akademischergrad akademischertitel honorificprefix',
  description: 'description beschreibung notizen notes',
  preferredLanguage: 'preferredlanguage sprache language bevorzugtesprache locale userlanguage',
  posixGroupName: 'posixgroupname rolle role',
  groups:
    'groups gruppen gruppe group memberof mitgliedvon gruppenmitgliedschaft mitgliedschaften groupmembership groupname gruppenname benutzergruppe benutzergruppen usergroup usergroups abteilung abteilungen abteilungsname department departments departmentname dept team teams teamname arbeitsgruppe arbeitsgruppen bereich bereiche arbeitsbereich fachbereich filiale filialen filialname niederlassung zweigstelle standort branch branches branchname',
  enabled:
    'enabled aktiv aktiviert active isactive isenabled accountenabled accountstatus kontostatus kontoaktiviert kontoaktiv status benutzerstatus userstatus mitarbeiterstatus beschaeftigungsstatus employmentstatus useraccountcontrol zustand',
  blocked:
    'blocked gesperrt blockcredential blockcredentials anmeldeinformationenblockieren anmeldeinformationenblockiert anmeldungblockiert anmeldungblockieren anmeldungblockierenjanein blocksignin blocksigninyesno signinblocked disabled deaktiviert accountdisabled kontodeaktiviert suspended inaktiv inactive issuspended ausgeschieden',
  lastDay:
    'austritt austrittsdatum austrittam datumaustritt ausgetreten ausgetretenam ausscheidedatum leavingdate exitdate terminationdate leavedate lastday letztertag letzterarbeitstag vertragsende employmentenddate enddate softdeletiontimestamp deletiontimestamp deleteddatetime geloeschtam loeschdatum accountexpires accountexpirationdate kontoablaufdatum',
  kind: 'usertype benutzertyp recipienttypedetails recipienttype empfaengertypdetails objectclass objektklasse',
  surnamePrefix: 'vorsatzwort nachnamenvorsatz surnameprefix nameprefix',
  houseNumber: 'hausnummer hausnr housenumber',
  postalCodeAndCity: 'plzort plzundort plzwohnort postleitzahlort postleitzahlundort',
};

const importFields = Object.keys(headings) as ImportField[];

const ranked: ReadonlySet<ImportField> = new Set(['externEmail', 'fullName', 'title']);

interface Heading {
  field: ImportField;
  /** Lower counts first among the columns of a field. */
  rank: number;
}

const known: ReadonlyMap<string, Heading> = new Map(
  importFields.flatMap((field) =>
    headings[field]
      .split(' ')
      .map((name, rank): [string, Heading] => [name, { field, rank: ranked.has(field) ? rank : 0 }]),
  ),
);

/** What programs write behind a heading: that a field is needed, or in what form it is written. */
const remark =
  /\[[^\]]*\]|\((?:required|optional|pflichtfeld|pflicht|erforderlich)\)|\b(?:required|erforderlich)\s*$/gi;

/** A heading is no longer; what is, is a text. */
const longestHeading = 200;

const keyOf = (name: string): string => spell(name.slice(0, longestHeading).replace(remark, '')).replace(/[^a-z]/g, '');

/** A column that is called a name and nothing else: a surname, a whole name or the one for the login, as its values show. */
export const isPlainName = (name: string): boolean =>
  ['name', 'namen'].includes(keyOf(name)) && inBrackets(name) === undefined;

/** A column of keys that a program gives, as `User Id` is at Okta and Slack; at others it is the login. */
export const isUserId = (name: string): boolean => keyOf(name) === 'userid';

/** The technical name in the templates of Entra, as in `Name [displayName] Required`. */
function inBrackets(name: string): Heading | undefined {
  const inner = /\[([^\]]+)\]/.exec(name.slice(0, longestHeading))?.[1];
  return inner === undefined ? undefined : known.get(keyOf(inner));
}

/** Returns what a heading says its column is. */
export const headingOf = (name: string): Heading | undefined =>
  known.get(keyOf(name)) ?? inBrackets(name) ?? known.get(keyOf(name).replace(ofEmployee, ''));

/** Whose data a column of payroll software is, as in `Vorname Mitarbeiter`. */
const ofEmployee = /(?:des)?(?:mitarbeiters?|arbeitnehmers?)$/;

/** Whether the values of a column are secret and not shown. */
export const isSecret = (name: string): boolean => /passw|kennw|^(?:pin|pw|pwd)$|hash|secret|geheim/i.test(name);
