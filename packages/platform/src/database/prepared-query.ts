import type { CompiledQuery } from 'kysely';
import type { Compilable } from './database.ts';

/** A parameter of a query: a value SQLite stores. */
export type Value = string | number | null;

/**
 * Returns a query that is compiled at its first use and afterwards only gets new values. Compiling costs many times as much as running, so queries of every
 * request are prepared. `build` gets placeholders, which it may only pass on as parameters: it cannot branch on a value, and converting a placeholder to text
 * throws.
 */
export function preparedQuery<V extends Value[], R>(
  build: (...values: V) => Compilable<R>,
): (...values: V) => Compilable<R> {
  let template: Template<R> | undefined;
  return (...values) => {
    template ??= templateOf(build);
    const { compiled, places } = template;
    const parameters = compiled.parameters.map((fixed, index) => {
      const place = places[index];
      return place === undefined ? fixed : values[place];
    });
    return { compile: () => ({ ...compiled, parameters }) };
  };
}

interface Template<R> {
  compiled: CompiledQuery<R>;
  /** Index of the value for each parameter; undefined for a constant parameter. */
  places: (number | undefined)[];
}

function templateOf<V extends Value[], R>(build: (...values: V) => Compilable<R>): Template<R> {
  const placeholders = Array.from({ length: build.length }, createPlaceholder);
  const compiled = build(...(placeholders as unknown as V)).compile();
  const places = compiled.parameters.map((parameter) => {
    const place = placeholders.indexOf(parameter as Placeholder);
    return place === -1 ? undefined : place;
  });
  for (const place of placeholders.keys())
    if (!places.includes(place)) throw new Error(`value ${place + 1} is not a parameter of ${compiled.sql}`);
  return { compiled, places };
}

type Placeholder = ReturnType<typeof createPlaceholder>;

const createPlaceholder = () =>
  Object.freeze({
    [Symbol.toPrimitive](): never {
      throw new Error('a query that is built once cannot use its values, only hand them on');
    },
  });
