export const ignoreFile = '.dockerignore';

/** The daemon looks at these itself, and leaves them out when they are named. */
const alwaysSent: readonly string[] = ['Dockerfile', ignoreFile];

/** Which names a `.dockerignore` keeps away from the build, by Docker's rules; undefined where there is none. */
export async function ignoredBy(text: string | undefined): Promise<((name: string) => boolean) | undefined> {
  if (text === undefined) return undefined;
  const { default: dockerignore } = await import('@balena/dockerignore');
  const rules = dockerignore.default().add(text.replace(/^\uFEFF/, ''));
  return (name) => !alwaysSent.includes(name) && rules.ignores(name);
}
