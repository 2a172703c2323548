import type {Env} from '../rails/settings.js';
import {examine} from './doctor/examine.js';
import type {Finding} from './doctor/finding.js';

/**
 * Checks a service and prints one line for each check: `service doctor`, or `service doctor --json` for one JSON object
 * a line. It changes nothing. The exit code is 1 if a check failed. No line contains a password or a key.
 *
 * @throws an error that lists the valid arguments
 */
export async function doctor(words: readonly string[], env: Env): Promise<void> {
  if (words.some((word) => word !== '--json')) throw new Error('Use "doctor" or "doctor --json".');
  const findings = await examine(env);
  for (const finding of findings) console.log(words.length > 0 ? JSON.stringify(finding) : show(finding));
  if (findings.some(({verdict}) => verdict === 'failed')) process.exitCode = 1;
}

function show({check, verdict, message}: Finding): string {
  return `${verdict.padEnd(8)} ${check.padEnd(14)} ${message}`;
}
