import type { Item } from './yaml-tree.ts';

/** How a file uses variables, whatever service they stand in. */
export interface UsedVariables {
  /** Those that something stands for without a default. */
  needed: ReadonlySet<string>;
  /** Whether a service gets the file `.env` as a whole. */
  hasDotenv: boolean;
  /** Whether a value stands nowhere but as the value of variables and as the password of addresses. */
  isAlone(value: string): boolean;
}

const withoutDefault = /(?<!\$)(?:\$\$)*\$(?:\{([A-Za-z_]\w*)(?::?\?[^}]*)?\}|([A-Za-z_]\w*))/g;

/** Returns which variables a file uses. */
export function usedVariables(tree: Item): UsedVariables {
  const needed = new Set<string>();
  const seen = new Set<Item>();
  const texts: string[] = [];
  let hasDotenv = false;
  const visit = (item: Item) => {
    if (seen.has(item)) return;
    seen.add(item);
    if (item.kind === 'map') for (const each of item.entries.values()) visit(each);
    else if (item.kind === 'list') for (const each of item.items) visit(each);
    else if (item.text !== null) {
      texts.push(item.text);
      if (/^(?:\.\/)?\.env$/.test(item.text)) hasDotenv = true;
      for (const [, braced, plain] of item.text.matchAll(withoutDefault)) needed.add(braced ?? plain ?? '');
    }
  };
  visit(tree);
  const isApart = (text: string, value: string) =>
    !text.includes(value) || text === value || text.endsWith(`=${value}`) || text.includes(`:${value}@`);
  /** `${NAME:-changeme}` is the value of a variable, too. */
  const isDefault = (text: string, value: string) => text.includes(`-${value}}`);
  return {
    ...{ needed, hasDotenv },
    isAlone: (value) =>
      texts.every((text) => isApart(text, value) || (isDefault(text, value) && text.split(value).length === 2)),
  };
}
