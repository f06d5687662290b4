/** The registry an image comes from: the first part of its name when that is one of a host, as Docker reads it. */
export function registryOf(image: string): string {
  const [first = '', ...rest] = image.split('/');
  return rest.length > 0 && isHost(first) ? first : 'docker.io';
}

/** No name at Docker's own registry has a capital. */
const isHost = (first: string): boolean => /[.:]|^localhost$/.test(first) || first !== first.toLowerCase();

/** As registries call it, with registry and tag: `nginx` is `docker.io/library/nginx:latest`. */
export function fullImage(name: string): string {
  const [first = '', ...rest] = name.replace(/^(?:index\.)?docker\.io\//, '').split('/');
  const hasRegistry = rest.length > 0 && isHost(first);
  const bare = [first, ...rest].join('/');
  const path = hasRegistry ? bare : `docker.io/${rest.length === 0 ? 'library/' : ''}${bare}`;
  const isTagged = /[:@]/.test(path.slice(path.lastIndexOf('/')));
  return isTagged ? path : `${path}:latest`;
}
