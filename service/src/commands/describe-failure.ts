import {isUnavailable} from '../db/unavailable.js';

/** Why a command failed, in one line for the person who typed it. */
export function describeFailure(error: unknown): string {
  const reason = messageOf(error);
  return isUnavailable(error) ? `The database cannot be used (${reason}). \`service doctor\` says what to do.` : reason;
}

/** Node.js gives an error no message if a host has several addresses and none of them answers. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
