// The forms of a slice's name that its files use.

/** @param {string} name */
export const pascal = (name) => name.replace(/(^|-)(\w)/g, (_, _dash, character) => character.toUpperCase());

/** @param {string} name */
export const camel = (name) => pascal(name).replace(/^\w/, (character) => character.toLowerCase());

/** @param {string} name */
export const table = (name) => name.replaceAll('-', '_');

/**
 * As a heading: `Generated passwords`.
 * @param {string} name
 */
export const title = (name) => name.replaceAll('-', ' ').replace(/^\w/, (character) => character.toUpperCase());
