import { seconds } from '@kontor/platform/work/durations';
import type { OrphanContainer } from '../../engine.ts';
import type { Daemon } from '../daemon.ts';
import { labels } from '../labels.ts';

/** Resolves with containers that carry our labels but belong to another box or to an app this box does not know. They are only listed, never changed. */
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
      createdAt: seconds(Created),
    }))
    .filter((each) => each.box !== box || !known.has(each.instance));
}
