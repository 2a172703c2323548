import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Socket} from 'node:net';

/** What a line does with what is sent over it. */
export type LineFault =
  | {readonly kind: 'none' | 'hang' | 'reset'}
  /** What is answered once `after` was sent is lost with its connection, or comes when the line is mended. */
  | {readonly kind: 'lose' | 'late'; readonly after: RegExp}
  /** What is said instead of the system: to each request, or as soon as somebody calls. */
  | {readonly kind: 'say' | 'greet'; readonly text: string};

/** A line between an adapter and its system that can be broken, whatever protocol they speak. */
export interface Line {
  readonly port: number;
  /** From now on; also on connections that are open. */
  break(fault: LineFault): void;
  /** Mends the line; what came late arrives. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line on this machine, at one of its own addresses, to a port of it. */
export async function openLine(to: number, host = '127.0.0.1'): Promise<Line> {
  let fault: LineFault = {kind: 'none'};
  const open = new Set<Socket>();
  const held: (() => void)[] = [];
  const server = createServer((client) => {
    const system = connect(to, '127.0.0.1');
    let sent = '';
    open.add(client).add(system);
    const end = (): void => {
      client.destroy();
      system.destroy();
      open.delete(client);
      open.delete(system);
    };
    for (const socket of [client, system]) socket.on('error', end).on('close', end);
    if (fault.kind === 'greet') client.write(fault.text);
    client.on('data', (bytes) => {
      sent += bytes.toString('latin1');
      if (fault.kind === 'hang' || fault.kind === 'greet') return;
      if (fault.kind === 'reset') client.resetAndDestroy();
      else if (fault.kind === 'say') client.write(fault.text);
      else system.write(bytes);
    });
    system.on('data', (bytes) => {
      if (fault.kind === 'lose' && fault.after.test(sent)) client.resetAndDestroy();
      else if (fault.kind === 'late' && fault.after.test(sent)) held.push(() => client.write(bytes));
      else if (fault.kind !== 'hang' && fault.kind !== 'greet') client.write(bytes);
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    break: (next) => void (fault = next),
    mend() {
      fault = {kind: 'none'};
      for (const arrive of held.splice(0)) arrive();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** An HTTP answer as it goes over a line. */
export function httpText(status: string, {type, body}: {readonly type: string; readonly body: string}): string {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}`;
  return `${head}\r\nlocation: /elsewhere\r\nconnection: close\r\n\r\n${body}`;
}
