import Type from 'typebox';
import type {App} from '../context.js';
import {EXTENSION} from '../schemas/operation.js';

const GET_HEALTH = {
  schema: {
    ...EXTENSION,
    tags: ['Service'],
    operationId: 'getHealth',
    summary: 'Say that the service answers',
    response: {200: Type.Object({status: Type.Literal('ok')})},
  },
};

/** Says that the service answers. */
export function healthRoutes(app: App): void {
  app.get('/healthz', GET_HEALTH, async () => ({status: 'ok' as const}));
}
