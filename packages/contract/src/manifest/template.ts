// `$${` stands for a plain `${`, so that a written file can hold a script of its own.
const variable = /\$\$\{|\$\{([^}]*)\}/g;

/** Names of the variables a text uses, each once, in order: `app.port`. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(variable)].flatMap(([, name]) => (name === undefined ? [] : [name])))];
}

/** Values by full name: `{ 'app.port': '8123' }`. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The text with its variables filled in. A value is taken as it is, never rendered again. Throws when one is missing. */
export function renderTemplate(text: string, values: TemplateValues): string {
  return text.replace(variable, (_, name: string | undefined) => {
    if (name === undefined) return '${';
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`The template variable ${name} has no value`);
    return value;
  });
}
