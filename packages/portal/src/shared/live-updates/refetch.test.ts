import type { LiveList } from '@kontor/contract/rules/live-lists';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { liveKey } from './live-query.ts';
import { refetch } from './refetch.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** A page showing a list, whose responses the test releases. */
function shownList(list: LiveList) {
  const answers: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: liveKey(list),
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const leave = observer.subscribe(() => undefined);
  const asked = (times: number) =>
    vi.waitFor(() => expect(answers).toHaveLength(times), { timeout: 30_000, interval: 1 });
  return { answers, leave, asked, data: () => client.getQueryData(liveKey(list)) };
}

test('news during the first question leads to one more, for its answer may be older', async () => {
  const list = shownList('messages');
  await list.asked(1);
  const done = refetch(client, 'messages');
  list.answers[0]?.resolve('before the change');
  await list.asked(2);
  list.answers[1]?.resolve('after the change');
  await done;
  expect([list.data(), list.answers.length]).toEqual(['after the change', 2]);
  list.leave();
});

test('later news are one question each', async () => {
  const list = shownList('messages');
  list.answers[0]?.resolve('old');
  await vi.waitFor(() => expect(list.data()).toBe('old'), { timeout: 30_000, interval: 1 });
  const done = refetch(client, 'messages');
  await list.asked(2);
  list.answers[1]?.resolve('new');
  await done;
  expect([list.data(), list.answers.length]).toEqual(['new', 2]);
  list.leave();
});

test('news of one list leave another one alone; after a pause everything is asked for', async () => {
  const [apps, messages] = [shownList('apps'), shownList('messages')];
  for (const list of [apps, messages]) list.answers[0]?.resolve('first');
  await vi.waitFor(() => expect(messages.data()).toBe('first'), { timeout: 30_000, interval: 1 });
  void refetch(client, 'apps');
  await apps.asked(2);
  expect(messages.answers).toHaveLength(1);
  apps.answers[1]?.resolve('second');
  void refetch(client);
  await messages.asked(2);
  for (const list of [apps, messages]) {
    list.answers.at(-1)?.resolve('last');
    list.leave();
  }
});
