import type {FastifyDynamicSwaggerOptions} from '@fastify/swagger';
import {plainSchemas} from './plain-schemas.js';

/** The head of the contract document; the operations and schemas come from the routes. */
export const DOCUMENT: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Payments service',
      version: '2.0.0',
      description:
        'Payouts, mobile charges and invoices are the documented interface. Operations marked ' +
        '`x-origin: extension` are additions of this service.',
    },
    servers: [{url: 'http://127.0.0.1:4010'}],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A secret key (sk_), a publishable key (pk_) or the token of a widget session (ws_).',
        },
      },
    },
  },
  transformObject: (document) => plainSchemas('openapiObject' in document ? document.openapiObject : {}) as object,
  refResolver: {
    buildLocalReference: (json, _baseUri, _fragment, index) =>
      typeof json['$id'] === 'string' ? json['$id'] : `def-${index}`,
  },
};
