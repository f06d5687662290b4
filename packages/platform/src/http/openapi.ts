import type { Endpoint, Endpoints } from '@kontor/contract/endpoint';
import { refusals } from '@kontor/contract/refusals';
import { z } from 'zod';

/** Returns the OpenAPI 3.1 document of the contract. */
export function openApiOf(endpoints: Endpoints, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [call, endpoint] of Object.entries(endpoints)) {
    const [method = 'GET', path = '/'] = call.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint, path) };
  }
  return { openapi: '3.1.0', info, paths, components: { securitySchemes } };
}

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'USESSIONID' },
};

const onceHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Chosen at random by the sender: a repeat with the same key and content gets the reply of the first.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{22,64}$' },
};

function operationOf(endpoint: Endpoint, path: string) {
  return {
    summary: endpoint.summary,
    tags: [path.split('/')[3] ?? 'kontor'],
    'x-access': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ token: [] }, { cookie: [] }],
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
      ...(endpoint.isOnce ? [onceHeader] : []),
    ],
    ...(endpoint.body === undefined && endpoint.bodyKind !== 'file' ? {} : { requestBody: bodyOf(endpoint) }),
    responses: { ...successOf(endpoint), ...refusalsOf(endpoint) },
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function bodyOf(endpoint: Endpoint) {
  const schema: ObjectSchema = endpoint.body === undefined ? {} : jsonSchema(endpoint.body, 'input');
  if (endpoint.bodyKind === 'file') return { content: { 'multipart/form-data': { schema: withFile(schema) } } };
  if (endpoint.bodyKind === 'text') return { content: { 'text/plain': { schema } } };
  const types =
    endpoint.bodyKind === 'form'
      ? ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json']
      : ['application/json'];
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

/** OpenAPI 3.1 describes the bytes of a file as a string without an encoding. */
function withFile({ properties = {}, required = [] }: ObjectSchema) {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] };
}

function successOf({ reply, status }: Endpoint) {
  if (reply === undefined) return { [status ?? 204]: { description: 'Done' } };
  if (reply === 'stream') return { 200: { description: 'Events', content: { 'text/event-stream': {} } } };
  if (reply === 'binary') return { 200: { description: 'Bytes', content: { '*/*': {} } } };
  return {
    [status ?? 200]: {
      description: 'Answer',
      content: { 'application/json': { schema: jsonSchema(reply, 'output') } },
    },
  };
}

function refusalsOf({ refusals: codes = [] }: Endpoint) {
  const byStatus: Record<string, { description: string }> = {};
  for (const code of codes) {
    const { status } = refusals[code];
    const before = byStatus[status]?.description;
    byStatus[status] = { description: before === undefined ? code : `${before}, ${code}` };
  }
  return byStatus;
}

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as ObjectSchema;
}
