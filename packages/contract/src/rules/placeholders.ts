const placeholder = /\{(\w+)\}/g;

/** Returns the sentence with every `{name}` replaced by the value of that name, verbatim. One without a value stays visible. */
export function fillPlaceholders(
  sentence: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return sentence.replace(placeholder, (whole, name: string) =>
    String((Object.hasOwn(values, name) ? values[name] : undefined) ?? whole),
  );
}

/** Returns the names of the placeholders of a sentence, sorted, each as often as it occurs. */
export function placeholdersIn(sentence: string): string[] {
  return [...sentence.matchAll(placeholder)].map(([, name = '']) => name).sort();
}
