import type { InstalledApp } from '@kontor/contract/apps/apps';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePerform } from '../../../../shared/actions/use-perform.ts';
import { appsText } from '../../../../shared/apps/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './app-grid.module.css';
import { AppTile } from './app-tile.tsx';
import { type HomeOrder, moveApp, toggleFavourite } from './home-order.ts';
import { useSaveHomeOrder } from './home-queries.ts';
import { homeText } from './text/index.ts';
import { type Dragged, useDragReorder } from './use-drag-reorder.ts';

interface AppGridProps {
  /** In display order. */
  apps: readonly InstalledApp[];
  order: HomeOrder;
  /** Ids of instances with an update this user may install. */
  updates: ReadonlySet<string>;
}

/** The apps as tiles, in the user's own order. */
export function AppGrid({ apps, order, updates }: AppGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const ids = apps.map((app) => app.instanceId);
  const { saveOrder, move, announcement } = useArranging(apps, order);
  const { dragged, onPointerDown } = useDragReorder(list, move);
  return (
    <>
      <ul
        ref={list}
        className={classNames(styles.grid, dragged && styles.dragging)}
        onPointerDown={onPointerDown}
        onDragStart={(event) => event.preventDefault()}
      >
        {apps.map((app, index) => (
          <li key={app.instanceId} data-id={app.instanceId} {...lookOf(app.instanceId, ids, dragged)}>
            <AppTile
              app={app}
              hasUpdate={updates.has(app.instanceId)}
              isFavourite={order.favourites.includes(app.instanceId)}
              arranging={{
                onFavourite: () => saveOrder(toggleFavourite(order, app.instanceId)),
                onForward: index > 0 ? () => move(app.instanceId, index - 1) : undefined,
                onBack: index < apps.length - 1 ? () => move(app.instanceId, index + 1) : undefined,
              }}
            />
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Returns functions that change the order, and what a screen reader says about the last move. */
function useArranging(apps: readonly InstalledApp[], order: HomeOrder) {
  const t = useText(homeText);
  const saveOrder = useSaveOrder();
  const [announcement, setAnnouncement] = useState('');
  const ids = apps.map((app) => app.instanceId);
  const move = (id: string, to: number) => {
    saveOrder(moveApp(order, ids, id, to));
    const name = apps.find((app) => app.instanceId === id)?.title ?? '';
    setAnnouncement(t(($) => $.moved, { name, place: to + 1, all: apps.length }));
  };
  return { saveOrder, move, announcement };
}

/** Returns the style of a tile: the dragged one follows the pointer, a bar marks the drop position. */
function lookOf(id: string, ids: readonly string[], dragged: Dragged | undefined) {
  if (!dragged) return {};
  if (id === dragged.id) {
    return {
      className: styles.dragged,
      style: { transform: `translate(${dragged.dx}px, ${dragged.dy}px) scale(1.03)` },
    };
  }
  if (dragged.to < 0) return {};
  const others = ids.filter((each) => each !== dragged.id);
  if (others[dragged.to] === id) return { className: styles.before };
  return dragged.to === others.length && others.at(-1) === id ? { className: styles.after } : {};
}

function useSaveOrder() {
  const t = useText(appsText);
  const mutation = useSaveHomeOrder();
  const perform = usePerform();
  return (order: HomeOrder) => {
    const save = () => void perform({ run: () => mutation.mutateAsync(order), failed: t(($) => $.couldNot.saveOrder) });
    if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return save();
    document.startViewTransition(() => flushSync(save));
  };
}
