import { setTimeout as wait } from 'node:timers/promises';

/** Speaks with what stands in for MongoDB in tests: it has the addresses of MongoDB, not its language. */
export function createMongodb(address) {
  const { host, username, password } = new URL(address);
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;

  async function ask(question) {
    const answer = await reach(`http://${host}/${question}`, { headers: { authorization } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  }

  return { countUp: async () => Number(await ask('count')), ask, spoil: () => ask('spoil') };
}

/** It was started before, and may not listen yet. */
async function reach(url, how, tries = 100) {
  try {
    return await fetch(url, how);
  } catch (error) {
    if (tries === 0) throw error;
    await wait(50);
    return reach(url, how, tries - 1);
  }
}
