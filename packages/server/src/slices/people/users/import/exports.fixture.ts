/** A table in the shape of an export people have; made up, with the headings its program writes. */
export interface ExportedTable {
  name: string;
  bytes: Buffer;
  /** What the columns are taken for, without those ignored. */
  fields: Record<string, string>;
  /** uid before the @ and state of each line, `blocked` where the person may not sign in. */
  people: string[];
}

export const csv = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);

const google: ExportedTable[] = [
  {
    name: 'Google Workspace, list of users',
    bytes: csv(
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Recovery Phone [MUST BE IN THE E.164 FORMAT],Work Phone,Home Phone,Mobile Phone,Work Address,Home Address,Employee ID,Employee Type,Employee Title,Manager Email,Department,Cost Center,2sv Enrolled [READ ONLY],2sv Enforced [READ ONLY],Building ID,Floor Name,Floor Section,Change Password at Next Sign-In,New Status [UPLOAD ONLY],Advanced Protection Program enrollment',
      'Anna,Meier,anna@firma.example,****,,/,,Active,2024/05/02 08:11:12,anna@privat.example,,,,030 1234-18,,0171 2345678,,,7,,Leiterin,,Vertrieb,,FALSE,FALSE,,,,FALSE,,FALSE',
      'Bert,Groß,bert@firma.example,****,,/,,Suspended,Never logged in,,,,,,,,,,,,,,,,FALSE,FALSE,,,,FALSE,,FALSE',
      'Cleo,Kurz,cleo@firma.example,****,,/,,Archived,Never logged in,,,,,,,,,,,,,,,,FALSE,FALSE,,,,FALSE,,FALSE',
    ),
    fields: {
      Department: 'groups',
      'First Name [Required]': 'givenname',
      'Last Name [Required]': 'surname',
      'Email Address [Required]': 'externEmail',
      'Status [READ ONLY]': 'enabled',
      'Work Phone': 'telephoneNumber',
      'Mobile Phone': 'mobile',
      'Employee Title': 'title',
    },
    people: ['anna.meier new', 'bert.gross new blocked', 'cleo.kurz new blocked'],
  },
  {
    name: 'Google contacts',
    bytes: csv(
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
      'Anna,,Meier,,,Firma GmbH,Leiterin,,* myContacts,Work,anna@firma.example,Work,+49 30 123418',
    ),
    fields: {
      'First Name': 'givenname',
      'Last Name': 'surname',
      'Organization Title': 'title',
      Notes: 'description',
      'E-mail 1 - Value': 'externEmail',
      'Phone 1 - Value': 'telephoneNumber',
    },
    people: ['anna.meier new'],
  },
];

const microsoft: ExportedTable[] = [
  {
    name: 'Microsoft 365, active users',
    bytes: csv(
      'Block credential,City,Country/Region,Department,DirSyncEnabled,Display name,Fax,First name,Last dirsync time,Last name,Last password change time stamp,Licenses,Mobile Phone,Object Id,Office,Password never expires,Phone number,Postal code,Preferred language,Proxy addresses,Soft deletion time stamp,State,Street address,Title,Usage location,User principal name,When created',
      'False,Berlin,DE,Vertrieb,,Anna Meier,,Anna,,Meier,2024-01-01 08:00:00Z,Microsoft 365 Business Basic,+49 171 2345678,0f0f,,False,+49 30 123418,10115,de-DE,SMTP:anna@firma.example,,,Weg 1,Leiterin,DE,anna@firma.example,2023-01-01 08:00:00Z',
      'True,,,,,Bert Groß,,Bert,,Groß,,Unlicensed,,0f10,,False,,,en-US,,,,,,DE,bert@firma.example,2023-01-01 08:00:00Z',
    ),
    fields: {
      Department: 'groups',
      'Block credential': 'blocked',
      City: 'postalAddress',
      'Display name': 'fullName',
      Fax: 'facsimileTelephoneNumber',
      'First name': 'givenname',
      'Last name': 'surname',
      'Mobile Phone': 'mobile',
      'Phone number': 'telephoneNumber',
      'Postal code': 'postalCode',
      'Preferred language': 'preferredLanguage',
      'Soft deletion time stamp': 'lastDay',
      'Street address': 'street',
      Title: 'title',
      'User principal name': 'externEmail',
    },
    people: ['anna.meier new', 'bert.gross new blocked'],
  },
  {
    name: 'Microsoft 365, active users in German',
    bytes: csv(
      '"Anmeldeinformationen blockieren","Ort","Land/Region","Abteilung","Anzeigename","Fax","Vorname","Nachname","Lizenzen","Mobiltelefon","Objekt-ID","Telefonnummer","Postleitzahl","Bevorzugte Sprache","Straße","Titel","Benutzerprinzipalname"',
      '"Falsch","Köln","DE","IT","Meier, Anna","","Anna","Meier","","0171 2345678","a","","50667","de-DE","Weg 1","","anna@firma.example"',
      '"Wahr","","","","Groß, Bert","","Bert","Groß","","","b","","","","","","bert@firma.onmicrosoft.com"',
    ),
    fields: {
      Abteilung: 'groups',
      'Anmeldeinformationen blockieren': 'blocked',
      Ort: 'postalAddress',
      Anzeigename: 'fullName',
      Fax: 'facsimileTelephoneNumber',
      Vorname: 'givenname',
      Nachname: 'surname',
      Mobiltelefon: 'mobile',
      Telefonnummer: 'telephoneNumber',
      Postleitzahl: 'postalCode',
      'Bevorzugte Sprache': 'preferredLanguage',
      Straße: 'street',
      Titel: 'title',
      Benutzerprinzipalname: 'externEmail',
    },
    people: ['anna.meier new', 'bert.gross new blocked'],
  },
  {
    name: 'Microsoft 365, template',
    bytes: csv(
      'Username,First name,Last name,Display name,Job title,Department,Office number,Office phone,Mobile phone,Fax,Alternate email address,Address,City,State or province,ZIP or postal code,Country or region',
      'anna@firma.example,Anna,Meier,Anna Meier,Leiterin,IT,123,030 123418,0171 2345678,030 123419,anna@privat.example,Weg 1,Köln,NRW,50667,Germany',
    ),
    fields: {
      Department: 'groups',
      Username: 'externEmail',
      'First name': 'givenname',
      'Last name': 'surname',
      'Display name': 'fullName',
      'Job title': 'title',
      'Office phone': 'telephoneNumber',
      'Mobile phone': 'mobile',
      Fax: 'facsimileTelephoneNumber',
      'Alternate email address': 'externEmail',
      Address: 'street',
      City: 'postalAddress',
      'ZIP or postal code': 'postalCode',
    },
    people: ['anna.meier new'],
  },
  {
    name: 'Microsoft 365, template in German',
    bytes: csv(
      'Benutzername,Vorname,Nachname,Anzeigename,Position,Abteilung,Büronummer,Telefon (Büro),Mobiltelefon,Fax,Alternative E-Mail-Adresse,Adresse,Ort,Bundesland/Kanton,Postleitzahl,Land/Region',
      'anna@firma.example,Anna,Meier,Anna Meier,Leiterin,IT,123,030 123418,0171 2345678,030 123419,,Weg 1,Köln,NRW,50667,Deutschland',
    ),
    fields: {
      Abteilung: 'groups',
      Benutzername: 'externEmail',
      Vorname: 'givenname',
      Nachname: 'surname',
      Anzeigename: 'fullName',
      Position: 'title',
      'Telefon (Büro)': 'telephoneNumber',
      Mobiltelefon: 'mobile',
      Fax: 'facsimileTelephoneNumber',
      'Alternative E-Mail-Adresse': 'externEmail',
      Adresse: 'street',
      Ort: 'postalAddress',
      Postleitzahl: 'postalCode',
    },
    people: ['anna.meier new'],
  },
  {
    name: 'Entra, downloaded users',
    bytes: csv(
      'userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,department,accountEnabled,usageLocation,streetAddress,state,country,physicalDeliveryOfficeName,city,postalCode,telephoneNumber,mobile,authenticationPhoneNumber,alternateEmailAddress,companyName,creationType,createdDateTime',
      'anna@firma.onmicrosoft.com,Anna Meier,Meier,anna@firma.example,Anna,1,Member,Leiterin,IT,True,DE,,,,,,,,,,,,,2023-01-01T08:00:00Z',
      'bert@firma.onmicrosoft.com,Bert Groß,,,,2,Member,,,False,DE,,,,,,,,,,,,,2023-01-01T08:00:00Z',
    ),
    fields: {
      department: 'groups',
      userPrincipalName: 'externEmail',
      displayName: 'fullName',
      surname: 'surname',
      mail: 'externEmail',
      givenName: 'givenname',
      jobTitle: 'title',
      accountEnabled: 'enabled',
      streetAddress: 'street',
      city: 'postalAddress',
      postalCode: 'postalCode',
      telephoneNumber: 'telephoneNumber',
      mobile: 'mobile',
      alternateEmailAddress: 'externEmail',
    },
    people: ['anna.meier new', 'bert.gross new blocked'],
  },
  {
    name: 'Entra, template',
    bytes: csv(
      'version:v1.0',
      'Name [displayName] Required,User name [userPrincipalName] Required,Initial password [passwordProfile] Required,Block sign in (Yes/No) [accountEnabled] Required,First name [givenName],Last name [surname],Job title [jobTitle],Department [department],Office phone [telephoneNumber],Mobile phone [mobile]',
      'Anna Meier,anna@firma.example,Geheim123,No,Anna,Meier,,,,',
      'Bert Groß,bert@firma.example,Geheim123,Yes,,,,,,',
    ),
    fields: {
      'Department [department]': 'groups',
      'Name [displayName] Required': 'fullName',
      'User name [userPrincipalName] Required': 'externEmail',
      'Block sign in (Yes/No) [accountEnabled] Required': 'blocked',
      'First name [givenName]': 'givenname',
      'Last name [surname]': 'surname',
      'Job title [jobTitle]': 'title',
      'Office phone [telephoneNumber]': 'telephoneNumber',
      'Mobile phone [mobile]': 'mobile',
    },
    people: ['anna.meier new', 'bert.gross new blocked'],
  },
];

const directory: ExportedTable[] = [
  {
    name: 'Active Directory, Get-ADUser with its line of the type',
    bytes: csv(
      '#TYPE Microsoft.ActiveDirectory.Management.ADUser',
      '"DistinguishedName","Enabled","GivenName","Name","ObjectClass","ObjectGUID","SamAccountName","SID","Surname","UserPrincipalName"',
      '"CN=Anna Meier,OU=Leute,DC=firma,DC=local","True","Anna","Anna Meier","user","a1","ameier","S-1-5","Meier","ameier@firma.local"',
      '"CN=Bert Groß,OU=Leute,DC=firma,DC=local","False","Bert","Bert Groß","user","a2","bgross","S-1-6","Groß","bgross@firma.local"',
    ),
    fields: {
      Enabled: 'enabled',
      GivenName: 'givenname',
      Name: 'fullName',
      SamAccountName: 'uid',
      Surname: 'surname',
      UserPrincipalName: 'externEmail',
    },
    people: ['ameier new', 'bgross new blocked'],
  },
  {
    name: 'Active Directory, csvde with the names of LDAP',
    bytes: csv(
      'DN,objectClass,cn,sn,l,title,postalCode,telephoneNumber,givenName,department,streetAddress,userAccountControl,sAMAccountName,mail,mobile,memberOf',
      '"CN=Anna Meier,OU=Leute,DC=firma,DC=local",user,Anna Meier,Meier,Köln,Leiterin,50667,030 123418,Anna,IT,Weg 1,512,ameier,anna@firma.example,0171 2345678,"CN=Vertrieb,OU=Gruppen,DC=firma,DC=local"',
      "\"CN=Bert,OU=Leute,DC=firma,DC=local\",user,X'4265727420477269c3a86d',X'477269c3a86d',,,,,Bert,,,514,bgriem,bert@firma.example,,",
    ),
    fields: {
      department: 'groups',
      cn: 'fullName',
      sn: 'surname',
      l: 'postalAddress',
      title: 'title',
      postalCode: 'postalCode',
      telephoneNumber: 'telephoneNumber',
      givenName: 'givenname',
      streetAddress: 'street',
      userAccountControl: 'enabled',
      sAMAccountName: 'uid',
      mail: 'externEmail',
      mobile: 'mobile',
      memberOf: 'groups',
    },
    people: ['ameier new', 'bgriem new blocked'],
  },
  {
    name: 'Active Directory, the list of a folder in UTF-16 with tabs',
    bytes: Buffer.from(
      '\uFEFFName\tTyp\tBeschreibung\tE-Mail-Adresse\r\nAnna Meier\tBenutzer\tLeitung\tanna@firma.example\r\nJörg Weiß\tBenutzer\t\tj.weiss@firma.example\r\n',
      'utf16le',
    ),
    fields: { Name: 'fullName', Beschreibung: 'description', 'E-Mail-Adresse': 'externEmail' },
    people: ['anna.meier new', 'joerg.weiss new'],
  },
];

const servers: ExportedTable[] = [
  {
    name: 'Synology, list of users',
    bytes: csv(
      '"Name","Email","Description","Status"',
      '"ameier","anna@firma.example","Anna Meier","Normal"',
      '"bgross","bert@firma.example","Bert Groß","Deactivated"',
    ),
    fields: { Name: 'uid', Email: 'externEmail', Description: 'fullName', Status: 'enabled' },
    people: ['ameier new', 'bgross new blocked'],
  },
  {
    name: 'Nextcloud, list of users',
    bytes: csv(
      'Benutzername,Anzeigename,E-Mail-Adresse,Gruppen,Kontingent,Sprache',
      'anna,Anna Meier,anna@firma.example,"Vertrieb",5 GB,de',
      'bert,Bert von Groß,bert@firma.example,,unbegrenzt,de_DE',
    ),
    fields: {
      Benutzername: 'uid',
      Anzeigename: 'fullName',
      'E-Mail-Adresse': 'externEmail',
      Gruppen: 'groups',
      Sprache: 'preferredLanguage',
    },
    people: ['anna new', 'bert new'],
  },
  {
    name: 'Nextcloud, occ user:list -i as JSON',
    bytes: Buffer.from(
      JSON.stringify({
        anna: {
          user_id: 'anna',
          display_name: 'Anna Meier',
          email: 'anna@firma.example',
          enabled: true,
          groups: ['Vertrieb'],
          quota: 'none',
        },
        bert: {
          user_id: 'bert',
          display_name: 'Bert Groß',
          email: 'bert@firma.example',
          enabled: false,
          groups: [],
          quota: 'none',
        },
      }),
    ),
    fields: { user_id: 'uid', display_name: 'fullName', email: 'externEmail', enabled: 'enabled', groups: 'groups' },
    people: ['anna new', 'bert new blocked'],
  },
  {
    name: 'Nextcloud, the interface as JSON',
    bytes: Buffer.from(
      JSON.stringify({
        ocs: {
          meta: { status: 'ok', statuscode: 200 },
          data: {
            users: {
              anna: {
                id: 'anna',
                displayname: 'Anna Meier',
                email: 'anna@firma.example',
                phone: '+4930123418',
                enabled: true,
                groups: ['Vertrieb'],
                language: 'de',
              },
            },
          },
        },
      }),
    ),
    fields: {
      user_id: 'uid',
      displayname: 'fullName',
      email: 'externEmail',
      phone: 'telephoneNumber',
      enabled: 'enabled',
      groups: 'groups',
      language: 'preferredLanguage',
    },
    people: ['anna new'],
  },
  {
    name: 'Nextcloud, occ user:list as JSON',
    bytes: Buffer.from(JSON.stringify({ anna: 'Anna Meier', bert: 'Groß, Bert' })),
    fields: { user_id: 'uid', display_name: 'fullName' },
    people: ['anna new', 'bert new'],
  },
];

export const exportedTables: ExportedTable[] = [...google, ...microsoft, ...directory, ...servers];
