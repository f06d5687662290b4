type Fields = Record<string, unknown>;

/** Options of a request without the contract's types. */
export interface LooseOptions {
  params?: Fields;
  query?: Fields;
  body?: unknown;
  form?: FormData | Fields;
  ifMatch?: string;
  once?: string;
  onTag?: (etag: string) => void;
  signal?: AbortSignal;
}

/** Fills parameters into `GET /api/v1/users/{id}`; returns the method and the address on this host. */
export function addressOf(call: string, { params = {}, query = {} }: LooseOptions): { method: string; url: string } {
  const [method = 'GET', path = '/'] = call.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return { method, url: search.size > 0 ? `${filled}?${search}` : filled };
}

/** Builds a form of the fields; `undefined` and `null` are left out. */
export function formOf(fields: FormData | Fields): FormData {
  if (fields instanceof FormData) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}
