import type { OrphanContainer } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import { labels } from '../labels.ts';

/** Containers that say they are a box's, and are of another box or of an app this one does not know. Looked at, never touched. */
export async function findOrphans(daemon: Daemon, box: string, known: ReadonlySet<string>): Promise<OrphanContainer[]> {
  if (!daemon.isThere()) return [];
  const listed = await daemon.call((docker) =>
    docker.listContainers({ all: true, filters: { label: [labels.box, labels.instance] } }),
  );
  return listed
    .map(({ Names, Image, State, Labels, Created }) => ({
      name: (Names[0] ?? '').slice(1),
      image: Image,
      state: State,
      box: Labels[labels.box] ?? '',
      instance: Labels[labels.instance] ?? '',
      createdAt: Created * 1000,
    }))
    .filter((each) => each.box !== box || !known.has(each.instance));
}
