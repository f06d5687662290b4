// Fixed user ids of the machine, each for one purpose. Add-on servers use ids from 190,000, apps from 200,000 (stored in their rows).

/** User id of slapd when the server runs as root. It owns the directory's data. */
export const slapdAccount = 199_999;

/** User id that unpacks archives when the server runs as root. It owns only the archive it unpacks, for as long as it unpacks it. */
export const unpackerAccount = 199_998;

/** User id that renders pictures when the server runs as root. It owns only the picture and the folder it writes, for as long as it renders. */
export const rendererAccount = 199_997;
