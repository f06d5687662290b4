/** Maximum depth of the folder with the file to run; longer paths are shortened to this many segments. */
export const deepest = 5;

const isRun = /^(?:index\.(?:html?|php)|wsgi\.py|app\.py|Dockerfile|Containerfile|(?:docker-)?compose\.ya?ml)$/i;
/** Files that people add for readers next to the folder they pack. */
const isBeside = /^(?:readme|liesmich|licen[cs]e|lizenz|copying|changelog)[^/]*$|\.(?:md|pdf|rtf|url|webloc)$/i;

/**
 * Returns the folder whose content counts as the content of the archive; empty for the archive itself. Descends through folders that contain only one folder
 * and documentation, until there is a file to run. Without such a file it is the one folder that contains everything, if there is one.
 * @param paths of files, and of folders with a slash at the end
 */
export function wrappingOf(paths: readonly string[]): string {
  let folder = '';
  for (let depth = 0; depth < deepest; depth += 1) {
    const { files, folders } = contentOf(folder, paths);
    if (files.some((name) => isRun.test(name))) return folder;
    const [only, ...others] = folders;
    if (only === undefined || others.length > 0 || !files.every((name) => isBeside.test(name))) break;
    folder = folder === '' ? only : `${folder}/${only}`;
  }
  const { files, folders } = contentOf('', paths);
  return files.length === 0 && folders.length === 1 ? (folders[0] ?? '') : '';
}

function contentOf(folder: string, paths: readonly string[]): { files: string[]; folders: string[] } {
  const start = folder === '' ? '' : `${folder}/`;
  const inside = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  return {
    files: inside.filter((path) => path !== '' && !path.includes('/')),
    folders: [...new Set(inside.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/'))))],
  };
}
