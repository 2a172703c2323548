import pg from 'pg';

/** The callbacks for a channel. */
export interface Listener {
  readonly onNotification: (payload: string) => void;
  /** A lost connection is back: notifications in between were not received. */
  readonly onReconnect: () => void;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5000;
const CONNECT_LIMIT_MS = 10_000;
/** How long a connection may be idle before it is probed. */
const QUIET_LIMIT_MS = 10_000;

/**
 * Listens for a PostgreSQL server's notifications on its own connection. If the connection is lost, it reconnects
 * without giving up: after 0.1 s, then after twice as long each time, up to 5 s.
 *
 * @returns a function that stops listening
 * @throws when the first connection cannot be made
 */
export async function listenToServer(
  place: {readonly connectionString: string; readonly channel: string},
  listener: Listener,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let reconnecting = Promise.resolve();
  let client = await openClient(place, listener);

  const reconnectAfter = (delayMs: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      reconnecting = openClient(place, listener).then(useConnection, () =>
        reconnectAfter(Math.min(2 * delayMs, LONGEST_DELAY_MS)),
      );
    }, delayMs);
  };
  const useConnection = (fresh: pg.Client): void => {
    client = fresh;
    client.once('end', () => reconnectAfter(FIRST_DELAY_MS));
    if (!isStopped) listener.onReconnect();
  };
  client.once('end', () => reconnectAfter(FIRST_DELAY_MS));
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await reconnecting;
    await client.end();
  };
}

async function openClient(
  {connectionString, channel}: {readonly connectionString: string; readonly channel: string},
  {onNotification}: Listener,
): Promise<pg.Client> {
  // Without keepAlive, a connection that was dropped silently, as by a firewall, would not be noticed.
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: QUIET_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  // An error is always followed by `end`, which is handled. Without a listener it would end the process.
  client.on('error', () => undefined);
  client.on('notification', (message) => {
    if (message.channel === channel) onNotification(message.payload ?? '');
  });
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}
