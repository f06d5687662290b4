/** Length of the longest title of an app that is restored beside another one. */
export const longestBesideTitle = 60;
