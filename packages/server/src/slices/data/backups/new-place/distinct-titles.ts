import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import type { PlaceRow } from '../db.ts';

type TitledPlace = Pick<PlaceRow, 'id' | 'title' | 'server'>;
type PlaceServer = Pick<ServerDevice, 'protocol' | 'server' | 'path'>;

const bare = ({ server }: PlaceServer): string => server;
const withFolder = ({ server, path }: PlaceServer): string =>
  [server, path.trim().replace(/^\/+|\/+$/g, '')].filter(Boolean).join(' · ');
const withProtocol = (place: PlaceServer): string => `${withFolder(place)} · ${place.protocol.toUpperCase()}`;

/** Returns the titles of places by id: those of servers are the shortest by which they are told apart. Disks have names of their own. */
export function distinctTitles(places: readonly TitledPlace[]): Map<string, string> {
  const servers = new Map<string, PlaceServer>();
  for (const { id, server } of places) if (server !== null) servers.set(id, JSON.parse(server));
  const isAlone = (server: PlaceServer, nameOf: (server: PlaceServer) => string): boolean =>
    [...servers.values()].filter((other) => nameOf(other) === nameOf(server)).length === 1;
  const titleOf = (server: PlaceServer): string =>
    ([bare, withFolder].find((nameOf) => isAlone(server, nameOf)) ?? withProtocol)(server);
  return new Map(
    places.map(({ id, title }) => {
      const server = servers.get(id);
      return [id, server === undefined ? title : titleOf(server)];
    }),
  );
}
