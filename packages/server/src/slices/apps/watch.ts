import type { Manifest } from '@kontor/contract/manifest';
import type { Observed } from '../../adapters/engine/engine.ts';
import type { Ground } from '../../ground.ts';
import { engineOf } from '../store/index.ts';
import type { AppRow, AppsDb } from './db.ts';
import { createHealth, type HealthNeeds, type HealthState, type Target } from './health.ts';
import { releaseOf } from './launch.ts';
import { createRestarts } from './restarts.ts';
import { createSightings } from './sightings.ts';
import type { Tell } from './tell.ts';
import { isOwn } from './view.ts';

export interface WatchNeeds {
  ground: Ground;
  db: AppsDb;
  tell: Tell;
  answers: HealthNeeds['answers'];
  /** A job works on the app: it waits for the first answer itself. */
  isWorkedOn(instanceId: string): boolean;
  /** Something started or ended. */
  moved(): void;
}

/** What is seen of running apps, and what follows from it for people. */
export function createWatch({ ground, db, tell, answers, isWorkedOn, moved }: WatchNeeds) {
  const { clock, log, database, live } = ground;
  const sightings = createSightings(clock);
  const restarts = createRestarts({ ground, db, gaveUp: tell.gaveUp });

  /** Does something about an app that is still there, and makes its list new. */
  const about = (instance: string, act: (row: AppRow) => void) =>
    database.transaction(() => {
      const row = db.find(instance);
      if (row !== undefined) act(row);
      database.afterCommit(() => live.changed('apps'));
    });

  function changed(instance: string, state: HealthState, before: HealthState): void {
    about(instance, (row) => {
      if (state === 'silent') tell.silent(row);
      else if (before === 'silent') tell.answersAgain(row);
      else tell.runs(row);
    });
    sightings.changed();
  }

  const health = createHealth({
    clock,
    log,
    answers,
    changed,
    isLate: (instance) => about(instance, (row) => isWorkedOn(instance) || restarts.neverAnswered(row)),
    isSteady: (instance) => about(instance, restarts.isSteady),
  });

  const targetOf = (row: AppRow, observed: readonly Observed[]): Target[] => {
    const running = observed.find(
      (each) => each.instance === row.instance_id && each.state !== 'exited' && each.generation === row.generation,
    );
    if (running === undefined || row.wanted !== 'running') return [];
    const manifest = releaseOf(db, row);
    const { instance, generation, startedAt, state } = running;
    const target = { instance, generation, startedAt, port: portOf(row, manifest), ...questionOf(manifest) };
    return [state === 'unknown' ? target : { ...target, startMs: manifest.health.startSeconds * 1000 }];
  };

  /** Told of each complete look at what runs. */
  function saw(observed: readonly Observed[]): void {
    const rows = db.all();
    const exited = observed.filter(({ state }) => state === 'exited');
    for (const row of rows)
      for (const each of exited) if (each.instance === row.instance_id) restarts.sawExit(row, each);
    if (health.follow(rows.flatMap((row) => targetOf(row, observed)))) {
      live.changed('apps');
      moved();
    }
    const there = new Set(observed.map(({ instance }) => instance));
    for (const row of rows)
      if (row.operation !== null && row.wanted !== 'running' && !there.has(row.instance_id))
        about(row.instance_id, tell.stopped);
  }

  return { sightings, restarts, health, saw };
}

/** Of an own app nobody knows which page it has, and a container's port takes connections before anybody in it does. */
function questionOf(manifest: Manifest): Pick<Target, 'path' | 'takesAny'> {
  const takesAny = isOwn(manifest) && engineOf(manifest).type === 'docker';
  return { path: takesAny ? '/' : manifest.healthCheckPath, takesAny };
}

/** Where it is asked: an app without a page may listen on nothing but a port of its own. */
function portOf(row: AppRow, { noWebUI, healthCheckPath, tcpPorts }: Manifest): number {
  const [own] = Object.values(tcpPorts).filter(({ protocol }) => protocol === 'tcp');
  return noWebUI && healthCheckPath === undefined && own !== undefined ? own.host : row.port;
}

export type Watch = ReturnType<typeof createWatch>;
