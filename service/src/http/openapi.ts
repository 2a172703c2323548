import type {FastifyDynamicSwaggerOptions} from '@fastify/swagger';
import type {FastifyContextConfig} from 'fastify';
import {errorExamples} from './contract/error-examples.js';
import {HEADERS, infoOf, PARAMETERS, SECURITY_SCHEMES, SERVERS, tagsOf} from './contract/head.js';
import {completeOperation, type PrintedOperation} from './contract/operations.js';
import type {NamedSchemas} from './contract/samples.js';
import {plainSchemas} from './plain-schemas.js';

/** The OpenAPI document: its head is written here, its operations and schemas come from the routes. */
export const documentOf = (isLive: boolean): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: infoOf(isLive),
    servers: SERVERS,
    tags: tagsOf(isLive),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      examples: errorExamples(),
    },
  },
  transform: ({schema, url, route}) => ({schema: {...schema, ...callersOf(route.config)}, url}),
  transformObject: (document) => complete(plainSchemas('openapiObject' in document ? document.openapiObject : {})),
  refResolver: {
    buildLocalReference: (json, _baseUri, _fragment, index) =>
      typeof json['$id'] === 'string' ? json['$id'] : `def-${index}`,
  },
});

function callersOf(config: FastifyContextConfig | undefined): object {
  if (config?.callers === undefined) return {};
  return {'x-callers': config.callers, ...(config.ownPagesOnly === true ? {'x-own-pages-only': true} : {})};
}

interface PlainDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PrintedOperation>>>>;
  readonly components: {readonly schemas: NamedSchemas};
}

function complete(plain: unknown): object {
  const document = plain as PlainDocument;
  const {schemas} = document.components;
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const all = Object.entries(operations).map(([method, one]) => [method, completeOperation(one, schemas)] as const);
    return [path, Object.fromEntries(all)] as const;
  });
  return {...document, paths: Object.fromEntries(paths)};
}
