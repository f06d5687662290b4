import type { Finding } from './findings.ts';
import { importsWithGlobs } from './globs.ts';
import { isTest, type Source } from './source.ts';

const src = 'packages/portal/src/';

/** The floors of the portal, lowest first. `auth` is what is there before somebody signed in. */
const floors = ['text', 'ui', 'api', 'session', 'auth', 'shared', 'features', 'app'];

/** Returns the floor of a file; `undefined` for what lies beside them, such as main.tsx, which puts them together. */
const floorOf = (path: string): string | undefined => new RegExp(`^${src}([\\w-]+)/`).exec(path)?.[1];

/** Returns the feature of a file, as `area/slice`. */
const featureOf = (path: string): string | undefined =>
  new RegExp(`^${src}features/([\\w-]+/[\\w-]+)/`).exec(path)?.[1];

function validateImport(path: string, target: string): string | undefined {
  const [from, to] = [floorOf(path), floorOf(target)];
  if (from === undefined) return undefined;
  if (target === `${src}main.tsx`) return `${from} lies below main.tsx and does not import it`;
  if (to === undefined) return undefined;
  if (floors.indexOf(to) > floors.indexOf(from)) return `${from} lies below ${to} and does not import it`;
  const [own, other] = [featureOf(path), featureOf(target)];
  if (own === undefined || other === undefined || own === other) return undefined;
  return `${own} does not import ${other}: what both need belongs to shared`;
}

/** Reports imports of the portal from a lower floor to a higher one or from one feature to another, dynamic ones, types and those of tests included. */
export function checkFloors(sources: Source[]): Finding[] {
  const portal = sources.filter(({ path }) => path.startsWith(src));
  // Tests that a glob matches are no part of the portal.
  const paths = portal.map(({ path }) => path).filter((path) => !isTest(path));
  return portal.flatMap((source): Finding[] => {
    const { path } = source;
    const floor = floorOf(path);
    if (floor !== undefined && !floors.includes(floor))
      return [{ path, message: `${floor} is no floor of the portal: ${floors.join(', ')}` }];
    return importsWithGlobs(source, paths).flatMap(({ target, line }) => {
      const message = validateImport(path, target);
      return message ? [{ path, line, message }] : [];
    });
  });
}
