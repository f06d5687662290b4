import type { BackupsDb } from '../db.ts';
import { distinctTitles } from './distinct-titles.ts';

/** Gives all places titles that tell them apart. Called in the transaction that added a place or changed its address. */
export function retitle(db: Pick<BackupsDb, 'places' | 'changePlace'>): void {
  const places = db.places();
  const titles = distinctTitles(places);
  for (const { id, title } of places) {
    const distinct = titles.get(id);
    if (distinct !== undefined && distinct !== title) db.changePlace(id, { title: distinct });
  }
}
