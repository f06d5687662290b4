/** People as they are shown in many places. */
export const de = {
  contact: {
    secretary: 'Ihre Ansprechperson',
    manager: 'Ihre Führungskraft',
    phone: 'Telefon',
    fax: 'Fax',
    mobile: 'Mobil',
    address: 'Adresse',
    call: '{{name}} anrufen',
    mail: '{{name}} schreiben',
  },
} as const;
