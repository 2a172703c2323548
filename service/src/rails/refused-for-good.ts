/**
 * An outside system refused a call permanently: nothing was done, and a retry would be refused too. The call waits for a
 * person; `service jobs` lists it.
 */
export class RefusedForGood extends Error {}

/** The service no longer has the system. The call waits for a person too, but an earlier call may have had its effect. */
export class SystemAbsent extends RefusedForGood {}
