// Template of a new slice in the portal: a page of the settings that shows its list, and a journey that opens it.
import { camel, pascal, title } from './names.mjs';

/**
 * Heading of the settings for the slices of an area. Another one may fit better: `packages/portal/src/shared/settings-areas.ts` lists them.
 * @type {Record<string, string>}
 */
const headings = {
  people: 'people',
  edge: 'apps',
  mail: 'mail',
  apps: 'apps',
  commerce: 'you',
  data: 'data',
  machine: 'device',
  talk: 'you',
};

/**
 * @param {string} area
 * @param {string} name
 */
const routes = (area, name) => `import { lazyPage, type Page } from '../../../shared/pages.ts';

export const pages = [
  { path: '/settings/${name}', component: lazyPage(() => import('./${name}-page.tsx')) },
] as const satisfies readonly Page[];

declare module '../../../shared/pages.ts' {
  interface Pages {
    '${area}/${name}': typeof pages;
  }
}
`;

/**
 * @param {string} area
 * @param {string} name
 */
const menu = (area, name) => `import { IconList } from '@tabler/icons-react';
import type { SettingsArea } from '../../../shared/settings-areas.ts';

export const settingsArea: SettingsArea = {
  to: '/settings/${name}',
  label: { de: '${title(name)}', en: '${title(name)}' },
  about: { de: 'Einträge von ${title(name)}', en: 'Entries of ${title(name)}' },
  keywords: { de: '${title(name)}', en: '${title(name)}' },
  heading: '${headings[area]}',
  icon: IconList,
  access: 'admin',
  order: 100,
};
`;

/** @param {string} name */
const queries = (name) => `import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

const ${camel(name)}Query = queryOptions({ queryKey: ['${name}'], queryFn: () => api('GET /api/v1/${name}') });

export const use${pascal(name)} = () => useQuery(${camel(name)}Query);
`;

/**
 * @param {string} area
 * @param {string} name
 */
const page = (area, name) => `import type { ${pascal(name)}Entry } from '@kontor/contract/${area}/${name}';
import { useText } from '../../../text/text-context.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { QueryState } from '../../../ui/layout/query-state.tsx';
import { use${pascal(name)} } from './queries.ts';
import { ${camel(name)}Text } from './text/index.ts';

/** What the page is for, in one sentence. */
export default function ${pascal(name)}Page() {
  const t = useText(${camel(name)}Text);
  const entries = use${pascal(name)}();
  return (
    <>
      <PageHeader title={t(($) => $.title)} />
      <Panel>
        {entries.data === undefined ? (
          <QueryState query={entries} failed={t(($) => $.notLoaded)} />
        ) : (
          <Entries entries={entries.data} />
        )}
      </Panel>
    </>
  );
}

function Entries({ entries }: { entries: readonly ${pascal(name)}Entry[] }) {
  const t = useText(${camel(name)}Text);
  if (entries.length === 0) return <EmptyState title={t(($) => $.nothing)} />;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>{entry.title}</li>
      ))}
    </ul>
  );
}
`;

/** @param {string} name */
const german = (name) => `/** The page of ${name}. */
export const de = {
  title: '${title(name)}',
  nothing: 'Noch keine Einträge',
  notLoaded: 'Die Einträge konnten nicht geladen werden',
} as const;
`;

/** @param {string} name */
const english = (name) => `import type { Shape } from '../../../../text/namespace.ts';
import type { de } from './de.ts';

export const en = {
  title: '${title(name)}',
  nothing: 'No entries yet',
  notLoaded: 'The entries could not be loaded',
} satisfies Shape<typeof de>;
`;

/**
 * @param {string} area
 * @param {string} name
 */
const texts = (area, name) => `import { defineNamespace } from '../../../../text/namespace.ts';
import { de } from './de.ts';

export const ${camel(name)}Text = defineNamespace('${area}/${name}', de, async () => (await import('./en.ts')).en);
`;

/** @param {string} name */
const journey = (name) => `import { describe, expect, test } from 'vitest';
import { usePortal } from '../support/test-portal.ts';

describe('the page of ${name}', () => {
  const portal = usePortal();

  test('is reached from the settings, and empty at first', async () => {
    const admin = portal.box.addUser({ uid: 'olga.ott@kontor.localhost', role: 'admin' });
    const { page, accessibilityFaults } = await portal.visitAs(admin, { mode: true });
    await page.goto('/settings');
    await page.getByRole('main').getByRole('link', { name: '${title(name)}' }).click();
    await page.getByRole('heading', { name: '${title(name)}', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No entries yet' }).waitFor();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
`;

/**
 * Returns the files of a new slice in the portal and its journey, by their path.
 * @param {string} area
 * @param {string} name
 * @returns {Record<string, string>}
 */
export function portalFiles(area, name) {
  const folder = `packages/portal/src/features/${area}/${name}`;
  return {
    [`${folder}/routes.tsx`]: routes(area, name),
    [`${folder}/menu.ts`]: menu(area, name),
    [`${folder}/queries.ts`]: queries(name),
    [`${folder}/${name}-page.tsx`]: page(area, name),
    [`${folder}/text/de.ts`]: german(name),
    [`${folder}/text/en.ts`]: english(name),
    [`${folder}/text/index.ts`]: texts(area, name),
    [`e2e/${area}/${name}.test.ts`]: journey(name),
  };
}

/** The areas a slice can belong to. */
export const areas = Object.keys(headings);
