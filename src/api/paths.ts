import type {paths} from '../generated/service-api.js';

/** A path of the contract, below the service's base URL, with the ids in the places of its parameters. */
export function pathOf(template: keyof paths, ...ids: readonly string[]): string {
  return ids.reduce<string>((path, id) => path.replace(/{\w+}/, encoded(id)), template);
}

/** Half a character has no encoding, and would throw. */
function encoded(id: string): string {
  return encodeURIComponent(id.replace(/\p{Cs}/gu, '\uFFFD'));
}
