/** A dictionary of sentences, nested by group. Plural forms end in `_one` and `_other`. */
export interface Dictionary {
  readonly [key: string]: string | Dictionary;
}

/** Type of a dictionary in another language: the same keys, other sentences. */
export type Shape<D> = { readonly [K in keyof D]: D[K] extends string ? string : Shape<D[K]> };

/** What a selector can access: plural forms appear once, without their suffix. */
export type Choices<D> = {
  readonly [K in keyof D as K extends `${string}_one`
    ? never
    : K extends `${infer Name}_other`
      ? Name
      : K]: D[K] extends string
    ? Sentence<Needed<Placeholders<D[K]> | (K extends `${string}_other` ? 'count' : never)>>
    : Choices<D[K]>;
};

/** Type of a sentence: the names of the values it needs, or an empty name for none. */
export interface Sentence<Needs extends string> {
  readonly needs: Needs;
}

/** `Translator` would infer `never` as "any name", so "none" is represented by an empty name. */
type Needed<Names extends string> = [Names] extends [never] ? '' : Names;

type Placeholders<W extends string> = W extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type ValuesFor<Needs extends string> = { [Name in Needs]: Name extends 'count' ? number : string | number };

/** `t(($) => $.login.title)`, `t(($) => $.welcome, { name })`: a missing or an extra value does not compile. */
export interface Translator<D> {
  (select: (choices: Choices<D>) => Sentence<''>): string;
  <Needs extends string>(select: (choices: Choices<D>) => Sentence<Needs>, values: ValuesFor<Needs>): string;
}

/** Texts of one part of the portal: German is bundled with the code, English is loaded on demand. */
export interface Namespace<D> {
  /** The path of the folder that has these texts, such as `people/users/edit` or `app`. */
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

/** Returns the path a selector takes through a dictionary, such as `login.title`. */
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
