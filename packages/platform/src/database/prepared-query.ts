import type { CompiledQuery } from 'kysely';
import type { Compilable } from './database.ts';

/** What a query may be given: values SQLite stores. */
export type Value = string | number | null;

/**
 * A query that is put together at its first use; afterwards it only gets its values. Building one costs many times as much as running it, so
 * what is asked with every request is built once. `build` gets stand-ins: it hands them on as values and never looks at them, so it cannot
 * choose by a value, and a stand-in made into text is an error.
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
  /** Which of the values a parameter is; undefined for one that is always the same. */
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
