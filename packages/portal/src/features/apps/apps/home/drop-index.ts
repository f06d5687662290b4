/**
 * Returns the drop index of a point in a list of tiles, counted without the dragged one; -1 when nothing would change.
 * Tiles flow in rows: the nearest tile counts, its left half means before it.
 */
export function dropIndexAt(list: Element | null, draggedId: string, x: number, y: number): number {
  const tiles = [...(list?.children ?? [])].filter(
    (tile): tile is HTMLElement => tile instanceof HTMLElement && tile.dataset.id !== undefined,
  );
  const boxes = tiles.map((tile) => ({ id: tile.dataset.id ?? '', box: tile.getBoundingClientRect() }));
  return nearestDropIndex(boxes, draggedId, x, y);
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function nearestDropIndex(
  tiles: readonly { id: string; box: Box }[],
  draggedId: string,
  x: number,
  y: number,
): number {
  const others = tiles.filter((tile) => tile.id !== draggedId);
  const distance = ({ box }: { box: Box }) => {
    const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
    // vertical distance weighs more: a point beside a row belongs to that row
    return Math.hypot(x - middleX, 2 * (y - middleY));
  };
  const nearest = others.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!nearest) return -1;
  const isBefore = x < nearest.box.left + nearest.box.width / 2;
  const index = others.indexOf(nearest) + (isBefore ? 0 : 1);
  return index === tiles.findIndex((tile) => tile.id === draggedId) ? -1 : index;
}
