/**
 * A system outside said no, and would say the same again: its answer is known, and nothing was done. The call waits for a
 * person, who sees it by `npm run jobs`.
 */
export class RefusedForGood extends Error {}
