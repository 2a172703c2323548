import type {Kysely} from 'kysely';
import type {Database} from '../../db/types.js';
import type {Actor, AdminWork} from '../../domain/admin/audit.js';
import {Problem} from '../../lib/problem.js';
import {optionOf, type Order} from './command.js';
import {show} from './output.js';

/** The dependencies of a command. */
export interface CommandContext extends Omit<AdminWork, 'tx'> {
  readonly db: Kysely<Database>;
  readonly actor: Actor;
}

/**
 * Runs a command in one transaction, and returns the lines that it prints.
 *
 * @throws an error with one sentence; nothing has changed then
 */
export async function perform(
  {command, values, isJson}: Order,
  {db, actor, ...shared}: CommandContext,
): Promise<readonly string[]> {
  const work = (tx: AdminWork['tx']) => command.run({...shared, tx}, values, actor);
  const answer = await db.transaction().execute(work).catch(nameOption);
  return show(answer, isJson);
}

/** An error names the field. Replaces it with the option that the person typed. */
function nameOption(error: unknown): never {
  const param = error instanceof Problem ? error.details.param : undefined;
  if (!(error instanceof Problem) || param === undefined) throw error;
  const {message} = error;
  throw new Error(message.startsWith(param) ? optionOf(param) + message.slice(param.length) : message, {cause: error});
}
