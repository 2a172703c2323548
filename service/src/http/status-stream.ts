import {PassThrough} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {InvoiceStatusView} from '../domain/status.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';
import {ref} from './schemas/basics.js';
import {PaymentStatus} from './schemas/instant.js';

const HEARTBEAT_MS = 15_000;
/** One object, so that its serializer is compiled once and not for each stream. */
const STATUS = {...ref(PaymentStatus)};

/** Answers with an invoice's status now and after each change, as server-sent events, until the page goes away. */
export async function streamStatus(
  services: Services,
  exchange: {readonly request: FastifyRequest; readonly reply: FastifyReply; readonly invoiceId: string},
): Promise<FastifyReply> {
  const {request, reply, invoiceId} = exchange;
  const caller = callerOf(request);
  const stream = new PassThrough();
  // Watch first, look afterwards, and once more when changes are told: one in between would be lost.
  let tell: () => void = () => undefined;
  const unwatch = services.feed.watch(invoiceId, () => tell());
  let first: InvoiceStatusView;
  try {
    first = await services.statuses.read(caller, invoiceId);
  } catch (error) {
    unwatch();
    throw error;
  }
  const toText = reply.compileSerializationSchema(STATUS);
  const show = (view: InvoiceStatusView): string => toText({...view, server_time: services.clock.now()});
  const writer = createWriter(services, stream, {first, show, read: () => services.statuses.read(caller, invoiceId)});
  tell = writer.look;
  writer.look();
  const forget = services.streams.add(stream);
  stream.once('close', () => {
    unwatch();
    forget();
    writer.stop();
  });
  return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
}

/** Writes the first status, each later one whose version is new, and a comment now and then. */
function createWriter(
  services: Services,
  stream: PassThrough,
  status: {
    readonly first: InvoiceStatusView;
    readonly read: () => Promise<InvoiceStatusView>;
    readonly show: (view: InvoiceStatusView) => string;
  },
): {readonly look: () => void; readonly stop: () => void} {
  let version = 0;
  const write = (view: InvoiceStatusView): void => {
    if (stream.destroyed || view.version <= version) return;
    version = view.version;
    stream.write(`id: ${version}\nevent: status\ndata: ${status.show(view)}\n\n`);
  };
  // A look that fails ends the stream: the page opens another, or polls.
  const look = (): void => void status.read().then(write, () => stream.destroy());
  let cancel: () => void = () => undefined;
  const beat = (): void => {
    stream.write(': still here\n\n');
    // Nobody says that a connection to the database died without a word: a page is not to wait for longer than this.
    look();
    cancel = services.clock.after(HEARTBEAT_MS, beat);
  };
  write(status.first);
  cancel = services.clock.after(HEARTBEAT_MS, beat);
  return {
    look,
    stop: () => cancel(),
  };
}
