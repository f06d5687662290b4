/** Returns the registry of an image: the first part of its name if that is a host by Docker's rules, otherwise `docker.io`. */
export function registryOf(image: string): string {
  const [first = '', ...rest] = image.split('/');
  return rest.length > 0 && isHost(first) ? first : 'docker.io';
}

/** Repository names at Docker Hub are lowercase, so a part with a capital is a host. */
const isHost = (first: string): boolean => /[.:]|^localhost$/.test(first) || first !== first.toLowerCase();

/** Returns the full name with registry and tag: `nginx` becomes `docker.io/library/nginx:latest`. */
export function fullImage(name: string): string {
  const [first = '', ...rest] = name.replace(/^(?:index\.)?docker\.io\//, '').split('/');
  const hasRegistry = rest.length > 0 && isHost(first);
  const bare = [first, ...rest].join('/');
  const path = hasRegistry ? bare : `docker.io/${rest.length === 0 ? 'library/' : ''}${bare}`;
  const isTagged = /[:@]/.test(path.slice(path.lastIndexOf('/')));
  return isTagged ? path : `${path}:latest`;
}
