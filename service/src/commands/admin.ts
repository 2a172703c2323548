import {readConfig} from '../config.js';
import {systemClock} from '../lib/clock.js';
import {systemRandom} from '../lib/random.js';
import type {Env} from '../rails/settings.js';
import {actorOf} from './admin/actor.js';
import {perform} from './admin/perform.js';
import {readOrder} from './admin/parse-arguments.js';
import {openStoredData} from './stored-data.js';

/**
 * Creates, changes and lists what belongs to merchants: `service admin <noun> <verb> [--name value …]`. Without
 * arguments it lists the commands. The arguments are checked before the database is opened.
 *
 * @throws an error with one sentence that says what is wrong and what is possible
 */
export async function admin(words: readonly string[], env: Env): Promise<void> {
  const order = readOrder(words);
  if ('help' in order) {
    console.log(order.help);
    return;
  }
  const config = readConfig(env);
  const database = await openStoredData(config);
  try {
    const context = {
      ...{db: database.db, random: systemRandom, now: systemClock.now(), isLive: config.mode === 'live'},
      actor: actorOf(env, order.by),
    };
    for (const line of await perform(order, context)) console.log(line);
  } finally {
    await database.close();
  }
}
