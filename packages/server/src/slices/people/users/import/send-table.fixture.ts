import type { Client } from '@kontor/testkit/client';

/** Sends a table to the import as a browser does. */
export function sendTable(client: Client, table: Buffer | string, query = '', headers: Record<string, string> = {}) {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="p.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.from(table as string), Buffer.from('\r\n--x--\r\n')]);
  return client.post(`/api/v1/users/import?${query}`, {
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  });
}
