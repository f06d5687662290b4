import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: 'Manuals',
  one: 'Manual',
  subtitle: 'How things are done, step by step.',
  search: 'Search the manuals',
  app: 'What is it about?',
  all: 'Everything',
  server: 'Server and portal',
  nothing: 'Nothing found',
  nothingText: 'Try another word.',
  unknown: 'There is no such manual',
  unknownText: 'The address is wrong or out of date.',
  notLoaded: 'The manual could not be loaded.',
} satisfies Shape<typeof de>;
