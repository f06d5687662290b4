import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-chunk.ts';

describe('a part of the page that is loaded later', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { querySelectorAll: () => [] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is loaded once more when it was dropped', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('menu');
    const chunk = loadChunk(load);
    await vi.advanceTimersByTimeAsync(400);
    expect(await chunk).toBe('menu');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails only when the page is still there a moment later', async () => {
    const failed = vi.fn();
    void loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))).catch(failed);
    await vi.advanceTimersByTimeAsync(200);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(failed).toHaveBeenCalledWith(expect.any(ChunkError));
  });

  it('fails when it has not arrived within two minutes', async () => {
    const failed = vi.fn();
    void loadChunk(() => new Promise(() => undefined)).catch(failed);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(failed).toHaveBeenCalledOnce();
  });
});
