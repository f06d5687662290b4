/** Icon of apps that are not from the store: a window. */
export const customAppIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
  '<rect width="64" height="64" rx="14" fill="#4b6b8f"/>' +
  '<rect x="13" y="16" width="38" height="32" rx="4" fill="none" stroke="#fff" stroke-width="3"/>' +
  '<path d="M13 26h38" stroke="#fff" stroke-width="3"/><circle cx="19" cy="21" r="1.6" fill="#fff"/>' +
  '<circle cx="24.5" cy="21" r="1.6" fill="#fff"/><path d="M27 33l-5 4 5 4M37 33l5 4-5 4" fill="none" stroke="#fff" ' +
  'stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>';
