import {isIP} from 'node:net';
import {hostname, userInfo} from 'node:os';
import {text} from '../../domain/admin/field-checks.js';
import type {Actor} from '../../domain/admin/audit.js';
import type {Env} from '../../rails/settings.js';

/** The user and the machine, as the operating system reports them. */
interface System {
  /** Throws if the user has no entry, as in some containers. */
  readonly user: () => string;
  readonly host: string;
}

const OWN_SYSTEM: System = {user: () => userInfo().username, host: hostname()};

/**
 * The person who runs a command: the given name, or else the user of the operating system. `from` names the user, the
 * machine and, in a remote shell, the address of the client.
 *
 * @throws Problem 400 when the given name is not readable text
 */
export function actorOf(env: Env, by: string | undefined, system = OWN_SYSTEM): Actor {
  const user = userOf(system);
  const client = (env['SSH_CONNECTION'] ?? '').split(' ', 1)[0] ?? '';
  const place = `${user}@${system.host}`;
  return {
    who: by === undefined ? user : text(1, 100)('--by', by),
    from: isIP(client) === 0 ? place : `${place}, from ${client}`,
  };
}

function userOf({user}: System): string {
  try {
    return user();
  } catch {
    return 'unknown user';
  }
}
