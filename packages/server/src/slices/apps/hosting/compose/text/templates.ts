import type { Answers, ComposeSource } from '../source.ts';
import { readDotenv } from './dotenv.ts';
import { replaceMarks } from './interpolate.ts';
import { givenSecretOf } from './secret-names.ts';

/** Secrets of an app, and the values of those that are not generated. */
export interface FoundSecrets {
  generated: Set<string>;
  given: Map<string, string>;
}

export interface TemplatesNeeds {
  source: ComposeSource;
  answers: Answers;
  /** Passwords and keys written into the file itself, by the name of their mark. */
  written: ReadonlyMap<string, string>;
  version: string;
}

/** Turns texts with marks into templates of the box, and collects the secrets they use. */
export function createTemplates({ source, answers, written, version }: TemplatesNeeds) {
  const secrets: FoundSecrets = { generated: new Set(), given: new Map() };

  /** Returns a value that a person or the archive gave: `env NAME`, `file:path`, `env-file:path NAME`, or the name of a variable. */
  function givenValue(name: string): string {
    const text = (id: string): string => (typeof answers[id] === 'string' ? answers[id] : '');
    const own = written.get(name);
    if (own !== undefined) return own;
    const inFile = /^(env-file:.*) (\S+)$/.exec(name);
    if (inFile?.[1] !== undefined) return readDotenv(text(inFile[1]), () => '').get(inFile[2] ?? '') ?? '';
    if (name.startsWith('env ')) return readDotenv(source.texts['.env'] ?? '', () => '').get(name.slice(4)) ?? '';
    return text(/^(?:file|placeholder):/.test(name) ? name : `var:${name}`);
  }

  function variableFor(name: string): string {
    if (name.startsWith('secret.')) secrets.generated.add(name.slice('secret.'.length));
    if (!name.startsWith('given.')) return `\${${name}}`;
    const about = name.slice('given.'.length);
    const secret = givenSecretOf(about, version);
    secrets.given.set(secret, givenValue(about));
    return `\${secret.${secret}}`;
  }

  return {
    secrets,
    /** Everything that is not a mark is verbatim. */
    templateOf: (text: string): string =>
      replaceMarks(
        text.replaceAll('${', () => '$${'),
        ({ kind, name }) => (kind === 'template' ? variableFor(name) : ''),
      ),
  };
}

export type Templates = ReturnType<typeof createTemplates>;
