// `$${` is an escaped `${`, so that a written file can contain a script.
const variable = /\$\$\{|\$\{([^}]*)\}/g;

/** Returns the names of the variables a text uses, each once, in order: `app.port`. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].flatMap(([, name]) => (name === undefined ? [] : [name])))];
}

/** Values by full name: `{ 'app.port': '8123' }`. */
export type TemplateValues = Readonly<Record<string, string>>;

/** Returns the text with its variables replaced. Values are inserted verbatim. Throws when one is missing. */
export function renderTemplate(text: string, values: TemplateValues): string {
  return text.replace(variable, (_, name: string | undefined) => {
    if (name === undefined) return '${';
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`The template variable ${name} has no value`);
    return value;
  });
}
