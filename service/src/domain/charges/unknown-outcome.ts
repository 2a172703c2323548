import {sql, type RawBuilder} from 'kysely';

/** After this time the service stops its queries about an open charge; a person has to resolve it. */
export const GIVEN_UP_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The condition for a charge whose outcome is unknown: it is pending, or it is accepted and the service no longer asks
 * whether it was settled. The first part has literals, so that the index of open charges is used.
 */
export function isUnknown(now: number): RawBuilder<boolean> {
  return sql<boolean>`status in ('pending', 'paid') and (status = 'pending' or created_at <= ${now - GIVEN_UP_AFTER_MS})`;
}
