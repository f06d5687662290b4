/** A dictionary as it is written: sentences, grouped by nesting. Plural forms end in `_one` and `_other`. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/** The shape another language must fill: the same keys, other sentences. */
export type Shape<D> = { readonly [K in keyof D]: D[K] extends string ? string : Shape<D[K]> };

/** What a selector may name: plural forms appear once, under their name without the ending. */
export type Choices<D> = {
  readonly [K in keyof D as K extends `${string}_one`
    ? never
    : K extends `${infer Name}_other`
      ? Name
      : K]: D[K] extends string
    ? Sentence<Needed<Placeholders<D[K]> | (K extends `${string}_other` ? 'count' : never)>>
    : Choices<D[K]>;
};

/** A sentence as the types see it: the names of the values it needs, or an empty name for none. */
export interface Sentence<Needs extends string> {
  readonly needs: Needs;
}

/** The inference of `Translate` would take `never` for "any name", so none has a name, too. */
type Needed<Names extends string> = [Names] extends [never] ? '' : Names;

type Placeholders<W extends string> = W extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type ValuesFor<Needs extends string> = { [Name in Needs]: Name extends 'count' ? number : string | number };

/** `t(($) => $.login.title)`, `t(($) => $.welcome, { name })`: a missing value, or one too many, does not compile. */
export interface Translator<D> {
  (select: (choices: Choices<D>) => Sentence<''>): string;
  <Needs extends string>(select: (choices: Choices<D>) => Sentence<Needs>, values: ValuesFor<Needs>): string;
}

/** The texts of one part of the portal: German comes with the code, English is fetched when it is needed. */
export interface Namespace<D> {
  readonly name: string;
  readonly de: D;
  readonly en: () => Promise<Shape<D>>;
}

export function defineNamespace<const D extends Dictionary>(
  name: string,
  de: D,
  en: () => Promise<Shape<D>>,
): Namespace<D> {
  return { name, de, en };
}

/** The path a selector takes through a dictionary, as in `login.title`. */
export function keyOf(select: (choices: never) => unknown): string {
  const path: string[] = [];
  const trace: object = new Proxy(
    {},
    {
      get: (_, name) => {
        path.push(String(name));
        return trace;
      },
    },
  );
  select(trace as never);
  return path.join('.');
}
