import type {Fields} from '../core/json-reader.js';
import type {components} from '../generated/service-api.js';

/** The shapes of the contract document, by name. Types only: a change that the widget does not expect fails the build. */
export type Schemas = components['schemas'];

/** A reader of the shape it wants; there is none when the contract no longer promises as much. */
export type Reads<Name extends keyof Schemas, Wanted> = Schemas[Name] extends Wanted
  ? (json: Fields<Wanted>) => unknown
  : never;

/** A body as it is written: what is undefined is left out. */
export type Sends<Name extends keyof Schemas> = {[Field in keyof Schemas[Name]]: Schemas[Name][Field] | undefined};
