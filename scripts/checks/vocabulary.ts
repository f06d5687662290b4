import { boundBy, isIdentifier } from './declarations.ts';
import type { Finding } from './findings.ts';
import { nodesOf, type Source, type SyntaxNode } from './source.ts';

/** Banned words, each of which had five different meanings. docs/glossary.md lists their replacements. */
const banned = new Set(
  [
    'wish wishes wished wishing settle settles settled settling tell tells told telling keep keeps kept keeping',
    'stand stands stood standing anew door doors way ways desk desks sighting sightings stray strays passage passages',
    'ground grounds facts letter letters means deed deeds mend mends mended lasting',
  ].flatMap((line) => line.split(' ')),
);

/** Names that cannot change: fields of the API, input of stored jobs, columns, options of Node and of libraries. */
const allowed: { name: RegExp; path: RegExp }[] = [
  { name: /^(isKept|keptData|keptVersion|keepAlive(Timeout|InitialDelay)?|onSettled)$/, path: /./ },
  { name: /^(letter|outbox_letters)$/, path: /^packages\/server\/src\/slices\/mail\// },
  { name: /^kept$/, path: /^packages\/server\/src\/slices\/people\/users\/accounts\// },
];

/** Literals of types that cannot change: states that are stored. */
const allowedLiterals: typeof allowed = [{ name: /^kept$/, path: /^packages\/server\/src\/slices\/apps\// }];

/** `dataOfTheDoor`, `data-of-the-door` and `DATA_OF_THE_DOOR` return the same words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

const isListed = (list: typeof allowed, name: string, path: string): boolean =>
  list.some((one) => one.name.test(name) && one.path.test(path));

function bannedWord(name: string, path: string): string | undefined {
  if (isListed(allowed, name, path)) return undefined;
  return wordsOf(name).find((word) => banned.has(word));
}

const namesItself = /^(Function|Class|TSInterface|TSTypeAlias|TSEnum)(Declaration|Expression)$|^VariableDeclarator$/;
const isMember = /^(Property|MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature|TSEnumMember)$/;

/** Returns the identifiers a node declares, including keys of object literals, because they become members. */
function declaredBy(node: SyntaxNode): (SyntaxNode & { name: string })[] {
  const found = Array.isArray(node.params) ? node.params.flatMap(boundBy) : [];
  if (namesItself.test(node.type)) found.push(...boundBy(node.id));
  if (node.type === 'CatchClause') found.push(...boundBy(node.param));
  if (isMember.test(node.type) && node.computed !== true && node.shorthand !== true && isIdentifier(node.key))
    found.push(node.key);
  if (node.type === 'ImportSpecifier' && isIdentifier(node.local)) {
    const imported = node.imported as { name?: string };
    if (imported.name !== node.local.name) found.push(node.local);
  }
  return found;
}

/** Reports identifiers declared in a file that contain a banned word. */
export function checkIdentifiers(source: Source): Finding[] {
  return [...nodesOf(source.program)].flatMap(declaredBy).flatMap(({ name, start }) => {
    const word = bannedWord(name, source.path);
    return word === undefined
      ? []
      : [{ path: source.path, line: source.lineOf(start), message: `${name}: the word "${word}" says too little` }];
  });
}

/** Reports string literals of types, such as the cases of a union, that contain a banned word. Texts of code are no types and not looked at. */
export function checkLiteralTypes(source: Source): Finding[] {
  return [...nodesOf(source.program)].flatMap((node) => {
    const value = node.type === 'TSLiteralType' ? (node.literal as { value?: unknown }).value : undefined;
    if (typeof value !== 'string' || isListed(allowedLiterals, value, source.path)) return [];
    const word = bannedWord(value, source.path);
    return word === undefined
      ? []
      : [
          {
            path: source.path,
            line: source.lineOf(node.start),
            message: `'${value}': the word "${word}" says too little`,
          },
        ];
  });
}

/** Reports file names that contain a banned word. */
export function checkFileWords(paths: string[]): Finding[] {
  return paths.flatMap((path) => {
    const word = bannedWord(path.split('/').at(-1) ?? '', path);
    return word === undefined ? [] : [{ path, message: `the word "${word}" in a file name says too little` }];
  });
}

/** Reports classes of stylesheets that contain a banned word. */
export function checkClassWords(styles: { path: string; text: string }[]): Finding[] {
  return styles.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      // a declaration has no classes, only a selector
      [...(line.includes(': ') ? '' : line).matchAll(/\.([a-z][\w-]*)/gi)].flatMap(([, name = '']) => {
        const word = bannedWord(name, path);
        return word === undefined
          ? []
          : [{ path, line: index + 1, message: `.${name}: the word "${word}" says too little` }];
      }),
    ),
  );
}
