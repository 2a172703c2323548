import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Socket} from 'node:net';

/** How a connection fails. */
export type LineFault =
  | {readonly kind: 'none' | 'hang' | 'reset'}
  /** Once `after` was sent, the answer is lost with its connection, or arrives when the connection is repaired. */
  | {readonly kind: 'lose' | 'late'; readonly after: RegExp}
  /** The text is sent in place of the system: for each request, or as soon as a client connects. */
  | {readonly kind: 'say' | 'greet'; readonly text: string};

/** A TCP proxy between an adapter and its system that can fail on demand. It works with any protocol. */
export interface Line {
  readonly port: number;
  /** Sets the fault from now on, also for open connections. */
  break(fault: LineFault): void;
  /** Clears the fault. Late answers arrive now. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a proxy to a port of this machine. `host` is the address that it listens on. */
export async function openLine(to: number, host = '127.0.0.1'): Promise<Line> {
  const state: State = {fault: {kind: 'none'}, open: new Set(), held: []};
  const server = createServer((client) => join(client, connect(to, '127.0.0.1'), state));
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    break: (next) => void (state.fault = next),
    mend() {
      state.fault = {kind: 'none'};
      for (const arrive of state.held.splice(0)) arrive();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of state.open) socket.destroy();
      await closed;
    },
  };
}

interface State {
  fault: LineFault;
  readonly open: Set<Socket>;
  /** The late answers. */
  readonly held: (() => void)[];
}

function join(client: Socket, system: Socket, state: State): void {
  let sent = '';
  const end = (): void => {
    for (const socket of [client, system]) {
      socket.destroy();
      state.open.delete(socket);
    }
  };
  for (const socket of [client, system]) {
    state.open.add(socket);
    socket.on('error', end).on('close', end);
  }
  if (state.fault.kind === 'greet') client.write(state.fault.text);
  client.on('data', (bytes) => {
    sent += bytes.toString('latin1');
    pass(bytes, {client, system, fault: state.fault});
  });
  system.on('data', (bytes) => {
    const {fault} = state;
    if (fault.kind === 'lose' && fault.after.test(sent)) client.resetAndDestroy();
    else if (fault.kind === 'late' && fault.after.test(sent)) state.held.push(() => void client.write(bytes));
    else if (fault.kind !== 'hang' && fault.kind !== 'greet') client.write(bytes);
  });
}

/** Handles bytes on their way to the system. */
function pass(
  bytes: Buffer,
  {client, system, fault}: {readonly client: Socket; readonly system: Socket; readonly fault: LineFault},
): void {
  switch (fault.kind) {
    case 'hang':
    case 'greet':
      return;
    case 'reset':
      client.resetAndDestroy();
      return;
    case 'say':
      client.write(fault.text);
      return;
    case 'none':
    case 'lose':
    case 'late':
      system.write(bytes);
  }
}

/** The raw text of an HTTP response. */
export function httpText(status: string, {type, body}: {readonly type: string; readonly body: string}): string {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}`;
  return `${head}\r\nlocation: /elsewhere\r\nconnection: close\r\n\r\n${body}`;
}
