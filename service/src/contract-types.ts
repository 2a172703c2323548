import type {components} from './generated/api.js';

/** The types of the OpenAPI document, by name. Generated from `openapi.json`. */
export type Schemas = components['schemas'];
