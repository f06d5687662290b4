import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];

/**
 * Bodies and replies are read by the contract's schemas, so the compilers Fastify would bring for schemas of its own are neither needed nor
 * loaded. Its type knows only those.
 */
const noSchemas = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
} as unknown as Compilers;

/** What calls are mounted on. Hosts are decided before a request gets here. */
export const createFastify = (): FastifyInstance =>
  fastify({
    schemaController: { compilersFactory: noSchemas },
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 600 },
    return503OnClosing: false,
  });
