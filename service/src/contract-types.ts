import type {components} from './generated/api.js';

/** The shapes of the contract document, by name: what a server sends and is answered. Made from `openapi.json`. */
export type Schemas = components['schemas'];
