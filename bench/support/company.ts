import { type Box, callBox, owner } from '../box.ts';

/** Creates this many users by importing a table, as an administrator would. Enters admin mode. */
export async function employ({ url, token }: Box, userCount: number): Promise<void> {
  await (await callBox(url, 'POST', '/api/v1/adminmode', { token, json: { password: owner.password } })).arrayBuffer();
  const lines = Array.from(
    { length: userCount },
    (_none, index) => `Vorname${index};Nachname${index};p${index}@firma.example`,
  );
  const form = new FormData();
  form.set('file', new Blob([['givenname;surname;externEmail', ...lines].join('\n')]), 'people.csv');
  const answer = await fetch(`${url}/api/v1/users/import`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  });
  const { added } = (await answer.json()) as { added?: number };
  if (added !== userCount) throw new Error(`${added} of ${userCount} people were added`);
}
