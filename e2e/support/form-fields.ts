import type { Request } from 'playwright-core';

/** Returns the fields of a multipart form that was sent. */
export function fieldsOf(request: Request): Record<string, string> {
  const text = request.postData() ?? '';
  const parts = [...text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g)];
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value]));
}
