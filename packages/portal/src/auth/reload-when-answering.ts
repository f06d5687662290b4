import { useEffect, useState } from 'react';
import { readFromTab, storeInTab } from '../session/tab-storage.ts';
import { serverAnswers } from '../ui/server-answers.ts';

const key = 'kontor.reloaded';
/** A page that lacks a chunk again so soon after its reload lacks it for good. */
const pauseMs = 30_000;
const retryMs = 3000;

/** Reloads the page, but only while the server answers: a reload would leave an empty window otherwise. Resolves with whether it did. */
export async function reloadWhenAnswering(): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  location.reload();
  return true;
}

/** Whether the page was not reloaded just now; without storage a loop could not be prevented, so it counts as reloaded. */
function takeReload(): boolean {
  const last = Number(JSON.parse(readFromTab(key) ?? '{"at":0}').at ?? 0);
  if (Date.now() - last < pauseMs) return false;
  storeInTab(key, { at: Date.now() });
  return readFromTab(key) !== null;
}

/** Reloads a page that lacks a chunk as soon as the server answers, once. Returns whether that is still to come. */
export function useReloadWhenAnswering(isActive: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      const isBack = await serverAnswers();
      if (isGone) return;
      if (!isBack) timer = setTimeout(check, retryMs);
      else if (takeReload()) location.reload();
      else setOver(true);
    };
    void check();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isActive]);
  return isActive && !isOver;
}
