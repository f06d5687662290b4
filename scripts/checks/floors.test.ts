import { expect, test } from 'vitest';
import { checkImports } from '../check-imports.ts';
import { makeTree } from '../test/tree.ts';
import { describeFinding } from './findings.ts';

const src = 'packages/portal/src';

function findings(files: Record<string, string>): string[] {
  using tree = makeTree(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${src}/${path}`, text])));
  return checkImports(tree.root).map(describeFinding);
}

test('a floor of the portal imports those below it, and main.tsx puts them together', () => {
  expect(
    findings({
      'main.tsx': "import './auth/root.tsx'; import('./app/shell.tsx'); import('./features/talk/tasks/page.tsx');",
      'auth/root.tsx': "import '../session/client.ts'; import '../ui/button.tsx'; import '../text/texts.ts';",
      'shared/logout.tsx': "import '../auth/root.tsx';",
      'features/talk/tasks/page.tsx': "import '../../../shared/logout.tsx'; import './parts/row.tsx';",
      'features/talk/tasks/parts/row.tsx': "import '../page.tsx';",
      'app/shell.tsx': "import '../features/talk/tasks/page.tsx'; import.meta.glob('../features/*/*/routes.tsx');",
    }),
  ).toEqual([]);
});

test.each([
  ['text/texts.ts', "import '../ui/button.tsx';", 'text lies below ui'],
  ['ui/button.tsx', "import type { A } from '../api/request.ts';", 'ui lies below api'],
  ['api/client.ts', "import '../session/portal-client.ts';", 'api lies below session'],
  ['api/create-api.test.ts', "import '../session/session-store.ts';", 'api lies below session'],
  ['session/portal-client.ts', "const english = () => import('../app/english.ts');", 'session lies below app'],
  ['auth/lazy-screens.ts', "const shell = () => import('../app/shell.tsx');", 'auth lies below app'],
  ['auth/login.tsx', "import '../shared/logout.tsx';", 'auth lies below shared'],
  ['shared/live-updates.tsx', "import '../features/apps/apps/queries.ts';", 'shared lies below features'],
  ['features/people/account/page.tsx', "import '../../../app/menu/logout.tsx';", 'features lies below app'],
  ['shared/logout.tsx', "import '../main.tsx';", 'shared lies below main.tsx'],
  ['features/talk/tasks/page.tsx', "import '../../apps/apps/queries.ts';", 'talk/tasks does not import apps/apps'],
  ['features/apps/store/page.tsx', "import '../apps/queries.ts';", 'apps/store does not import apps/apps'],
  ['parts/row.tsx', "import '../ui/button.tsx';", 'parts is no floor of the portal'],
])('%s with %s is refused', (path, text, message) => {
  expect(findings({ [path]: text })).toEqual([expect.stringContaining(message)]);
});

test.each(['', ', { eager: true }'])('a glob%s counts as imports of what it matches', (options) => {
  const routes = { 'features/talk/tasks/routes.tsx': '', 'features/talk/tasks/routes.test.tsx': '' };
  const glob = `import.meta.glob('../features/*/*/routes.tsx'${options});`;
  expect(findings({ ...routes, 'app/router.tsx': glob })).toEqual([]);
  expect(findings({ ...routes, 'shared/pages.ts': glob })).toEqual([
    `${src}/shared/pages.ts:1: shared lies below features and does not import it`,
  ]);
  const based = `import.meta.glob(['./**/*.tsx', '!./features/apps/**']${options || ', {}'});`.replace(
    '{',
    "{ base: '../', ",
  );
  expect(findings({ ...routes, 'features/apps/apps/menu.tsx': '', 'shared/pages.ts': based })).toHaveLength(1);
});

test('the first load counts what an eager glob reaches, not what a lazy one does', () => {
  const files = (options: string) => ({
    'main.tsx': "import './auth/root.tsx';",
    'auth/root.tsx': `import.meta.glob('./screens/*.tsx'${options});`,
    'auth/screens/login.tsx': "import { Menu } from 'react-aria-components';",
  });
  expect(findings(files(''))).toEqual([]);
  expect(findings(files(', { eager: true }'))).toEqual([
    expect.stringContaining('react-aria-components is too heavy for the first load'),
  ]);
});
