// Checks the files themselves: sizes of files, folders and functions, names, module state, constants used before they are declared, classes of style sheets, numbers of migrations, disabled tests, leftover marks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDisabledTests, checkErrorNames, checkMarks, checkModuleState, checkNames } from './checks/code-rules.ts';
import { checkCssClasses } from './checks/css-classes.ts';
import { type Finding, runCheck } from './checks/findings.ts';
import { checkLaterConstants } from './checks/later-constants.ts';
import { checkMigrationNumbers } from './checks/migrations.ts';
import { checkFileSizes, checkFolderSizes, checkFunctionSizes } from './checks/sizes.ts';
import { codeFiles, listFiles, readSource, styleFiles } from './checks/source.ts';
import { checkClassWords, checkFileWords, checkIdentifiers, checkLiteralTypes } from './checks/vocabulary.ts';
import { root } from './launch/prepare.mjs';

const rules = [
  checkModuleState,
  checkDisabledTests,
  checkErrorNames,
  checkMarks,
  checkIdentifiers,
  checkLiteralTypes,
  checkLaterConstants,
];

export function checkFiles(folder: string): Finding[] {
  const paths = listFiles(folder);
  const code = codeFiles(paths);
  const sources = code.map((path) => readSource(folder, path));
  const styles = styleFiles(paths).map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  return [
    ...checkFileSizes([...sources, ...styles]),
    ...checkFolderSizes(code),
    ...checkFunctionSizes(sources),
    ...checkFileWords(code),
    ...checkClassWords(styles),
    ...checkCssClasses(sources, styles),
    ...checkMigrationNumbers(paths),
    ...checkNames([...code, ...styles.map(({ path }) => path)]),
    ...sources.flatMap((source) => rules.flatMap((check) => check(source))),
  ];
}

if (import.meta.main) runCheck('check-files', () => checkFiles(root));
