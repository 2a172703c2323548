import {isUnavailable} from '../db/unavailable.js';

/** What to do when the service cannot listen, by the code of the error. */
const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Stop the program that uses it, or set PORT or METRICS_PORT to another port.',
  EADDRNOTAVAIL: 'Set HOST or METRICS_HOST to an address of this machine.',
  ENOTFOUND: 'Set HOST or METRICS_HOST to an address of this machine.',
  EAI_AGAIN: 'Set HOST or METRICS_HOST to an address of this machine.',
  EACCES: 'Set PORT or METRICS_PORT to a port that this user may use, such as 4010.',
};

/** Why a command failed, in one line for the person who typed it. */
export function describeFailure(error: unknown): string {
  const reason = messageOf(error);
  if (isUnavailable(error)) return `The database cannot be used (${reason}). \`service doctor\` says what to do.`;
  const {syscall = '', code = ''} = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const remedy = ['listen', 'getaddrinfo'].includes(syscall) ? LISTENING[code] : undefined;
  return remedy === undefined ? reason : `${reason}. ${remedy}`;
}

/** Node.js gives an error no message if a host has several addresses and none of them answers. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
