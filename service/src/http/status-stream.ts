import {PassThrough} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {InvoiceStatusView} from '../domain/invoices/status.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {ref} from './schemas/basics.js';
import {PaymentStatus} from './schemas/instant.js';

const HEARTBEAT_MS = 15_000;
/** One object, so that its serializer is compiled once and not for each stream. */
const STATUS = {...ref(PaymentStatus)};

/** Streams an invoice's status as server-sent events, now and after each change, until the client disconnects. */
export async function streamStatus(
  services: Services,
  exchange: {readonly request: FastifyRequest; readonly reply: FastifyReply; readonly invoiceId: string},
): Promise<FastifyReply> {
  const {request, reply, invoiceId} = exchange;
  const caller = callerOf(request);
  const stream = new PassThrough();
  // Watch before the first read, and read again once changes are handled: one in between would be lost.
  let tell: (isTimeNew: boolean) => void = () => undefined;
  const unwatch = services.feed.watch(invoiceId, (isTimeNew) => tell(isTimeNew));
  let first: InvoiceStatusView;
  try {
    first = await services.statuses.read(caller, invoiceId);
  } catch (error) {
    unwatch();
    throw error;
  }
  const toText = reply.compileSerializationSchema(STATUS);
  const write = createWriter(stream, (view) => toText({...view, server_time: services.clock.now()}));
  const read = (): Promise<InvoiceStatusView> => services.statuses.read(caller, invoiceId);
  const writer = keepWriting(services, stream, {first, write, read});
  tell = writer.look;
  writer.look(false);
  const forget = services.streams.add(stream);
  stream.once('close', () => {
    unwatch();
    forget();
    writer.stop();
  });
  return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
}

type Write = (view: InvoiceStatusView, isTimeNew: boolean) => void;

/** Writes a status with a newer version or, with `isTimeNew`, the same version again, because its time is new. */
function createWriter(stream: PassThrough, show: (view: InvoiceStatusView) => string): Write {
  let version = 0;
  return (view, isTimeNew) => {
    const isOld = isTimeNew ? view.version < version : view.version <= version;
    if (stream.destroyed || isOld) return;
    version = view.version;
    stream.write(`id: ${version}\nevent: status\ndata: ${show(view)}\n\n`);
  };
}

/** Writes the first status, later changes, and a comment every {@link HEARTBEAT_MS}. */
function keepWriting(
  services: Services,
  stream: PassThrough,
  status: {
    readonly first: InvoiceStatusView;
    readonly read: () => Promise<InvoiceStatusView>;
    readonly write: Write;
  },
): {readonly look: (isTimeNew: boolean) => void; readonly stop: () => void} {
  // A failed read ends the stream: the page opens another, or polls.
  const look = (isTimeNew: boolean): void =>
    void status.read().then(
      (view) => status.write(view, isTimeNew),
      () => stream.destroy(),
    );
  let cancel: () => void = () => undefined;
  const beat = (): void => {
    stream.write(': still here\n\n');
    // A connection to the database can die silently, so each beat reads the status too: a page waits no longer than this.
    look(false);
    cancel = services.clock.after(HEARTBEAT_MS, beat);
  };
  status.write(status.first, false);
  cancel = services.clock.after(HEARTBEAT_MS, beat);
  return {
    look,
    stop: () => cancel(),
  };
}
