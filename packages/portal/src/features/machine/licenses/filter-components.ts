import type { Component } from '@kontor/contract/machine/licenses';
import { containsWords } from '../../../shared/find-words.ts';

/** Returns those in whose name, packages and licences every word of the query is. */
export const filterComponents = (components: readonly Component[], query: string): readonly Component[] =>
  query.trim() === ''
    ? components
    : components.filter(({ name, packages, licenses }) =>
        containsWords([name, ...packages, ...licenses].join(' '), query),
      );
