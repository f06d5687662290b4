import type { Repository } from './repository.ts';

const isSecret = /PASS|SECRET|TOKEN|KEY/;
/** Shorter ones would make every sentence unreadable; programs print secrets in addresses only, which are recognized by their form, or repeat what a server says. */
const shortest = 4;

/** Returns a function that takes the secrets of a repository out of a text. */
export function createRedact(
  { url, environment, secrets: more = [] }: Repository,
  password: string,
): (text: string) => string {
  const named = Object.entries(environment).flatMap(([name, value]) => (isSecret.test(name) ? [value] : []));
  const inAddress = /\/\/[^/@:]*:([^/@]*)@/.exec(url)?.[1] ?? '';
  const secrets = [password, ...named, ...more, inAddress].flatMap((secret) => [secret, decoded(secret)]);
  const worth = [...new Set(secrets)].filter((secret) => secret.length >= shortest).sort((a, b) => b.length - a.length);
  return (text) =>
    worth
      .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
      .replace(/(\/\/[^/@:\s]*):[^/@\s]*@/g, '$1:***@');
}

function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    // No escaped text.
    return secret;
  }
}
