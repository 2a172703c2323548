import {PassThrough} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {Problem} from '../lib/problem.js';
import type {StatusReader} from '../runtime/status-reader.js';
import {authenticate} from './auth.js';
import {callerOf} from './callers.js';
import type {Services} from './context.js';

const HEARTBEAT_MS = 15_000;

/** What every status has. */
type Versioned = Readonly<Record<string, unknown>> & {readonly version: number};

/** The status to stream. */
export interface StreamedStatus<View extends Versioned> {
  readonly id: string;
  readonly statuses: StatusReader<View>;
  /** One object for all streams, so that its serializer is compiled once and not for each stream. */
  readonly schema: Record<string, unknown>;
}

/**
 * Streams a status as server-sent events, now and after each change, until the client disconnects or its credential is no
 * longer accepted.
 */
export async function streamStatus<View extends Versioned>(
  services: Services,
  {request, reply}: {readonly request: FastifyRequest; readonly reply: FastifyReply},
  {id, statuses, schema}: StreamedStatus<View>,
): Promise<FastifyReply> {
  const caller = callerOf(request);
  services.streams.requireRoom(caller);
  const stream = new PassThrough();
  // Watch before the first read, and read again once changes are handled: otherwise a change in between would be lost.
  let onChange: (isTimeNew: boolean) => void = () => undefined;
  const unwatch = services.feed.watch(id, (isTimeNew) => onChange(isTimeNew));
  let first: View;
  try {
    first = await statuses.read(caller, id);
  } catch (error) {
    unwatch();
    throw error;
  }
  const toText = reply.compileSerializationSchema(schema);
  const write = createWriter<View>(stream, (view) => toText({...view, server_time: services.clock.now()}));
  const read = (): Promise<View> => statuses.read(caller, id);
  const writer = keepWriting(services, stream, {first, write, read, isRefused: () => isRefused(services, request)});
  onChange = writer.update;
  writer.update(false);
  stream.once('close', services.streams.add(stream, caller));
  stream.once('close', () => {
    unwatch();
    writer.stop();
  });
  return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream);
}

/** Whether a request with this credential would now be refused. Without an answer of the database, it is not known to be. */
async function isRefused(services: Services, request: FastifyRequest): Promise<boolean> {
  try {
    await authenticate(services, request);
    return false;
  } catch (error) {
    return error instanceof Problem;
  }
}

type Write<View> = (view: View, isTimeNew: boolean) => void;

/** Writes a status with a newer version or, with `isTimeNew`, the same version again, because its time is new. */
function createWriter<View extends Versioned>(stream: PassThrough, show: (view: View) => string): Write<View> {
  let version = 0;
  return (view, isTimeNew) => {
    const isOld = isTimeNew ? view.version < version : view.version <= version;
    if (stream.destroyed || stream.writableEnded || isOld) return;
    version = view.version;
    stream.write(`id: ${version}\nevent: status\ndata: ${show(view)}\n\n`);
  };
}

/** Writes the first status, later changes, and a heartbeat until the caller is refused. */
function keepWriting<View>(
  services: Services,
  stream: PassThrough,
  status: {
    readonly first: View;
    readonly read: () => Promise<View>;
    readonly write: Write<View>;
    readonly isRefused: () => Promise<boolean>;
  },
): {readonly update: (isTimeNew: boolean) => void; readonly stop: () => void} {
  // A failed read ends the stream: the page opens another, or polls.
  const update = (isTimeNew: boolean): void =>
    void status.read().then(
      (view) => status.write(view, isTimeNew),
      () => stream.destroy(),
    );
  status.write(status.first, false);
  const stop = startHeartbeat(services, stream, {
    isRefused: status.isRefused,
    // A connection to the database can die silently, so each beat reads the status too: a page waits no longer than this.
    onBeat: () => update(false),
  });
  return {update, stop};
}

/** Writes a comment every {@link HEARTBEAT_MS}. Then ends the stream if the caller is refused by now, and else calls `onBeat`. */
function startHeartbeat(
  {clock}: Services,
  stream: PassThrough,
  {isRefused, onBeat}: {readonly isRefused: () => Promise<boolean>; readonly onBeat: () => void},
): () => void {
  let cancel: () => void = () => undefined;
  const check = async (): Promise<void> => {
    if (!(await isRefused())) {
      onBeat();
      return;
    }
    cancel();
    stream.end();
  };
  const beat = (): void => {
    stream.write(': still here\n\n');
    cancel = clock.after(HEARTBEAT_MS, beat);
    void check();
  };
  cancel = clock.after(HEARTBEAT_MS, beat);
  return () => cancel();
}
