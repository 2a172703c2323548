import type {RailName} from '../db/types.js';
import type {Rails} from './index.js';
import {SystemAbsent} from './refused-for-good.js';

/** A rail that the service does not offer. Requests are refused before they reach it; every call of it fails for good. */
export function absentRail<Name extends RailName>(name: Name): Rails[Name] {
  const refuse = (): never => {
    throw new SystemAbsent(`the service has no system for the rail ${name}`);
  };
  // A rail without callbacks, without providers and without a promise's `then`; everything else is one of its calls.
  const get = (_target: object, method: string | symbol): unknown =>
    ['callbacks', 'providers', 'then'].includes(String(method)) ? undefined : async () => refuse();
  return new Proxy({}, {get}) as Rails[Name];
}
