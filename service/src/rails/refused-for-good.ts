/**
 * An outside system refused a call permanently: nothing was done, and a retry would be refused too. The call waits for a
 * person; `service jobs` lists it.
 */
export class RefusedForGood extends Error {}
