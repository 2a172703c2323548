import type {OpenDatabase} from '../db/connect.js';
import type {RailObserver} from '../domain/rail-observer.js';
import type {AnswerObserver} from '../http/context.js';
import type {OpenStreams} from '../http/streams.js';
import type {Clock} from '../lib/clock.js';
import type {ClockControl} from '../runtime/clock-control.js';
import {createReader} from './readings.js';
import type {MetricsPlace, MetricsServer} from './server.js';

/** The sources of the current values. */
export interface MetricsSources {
  readonly clock: Clock;
  readonly clockControl: Pick<ClockControl, 'aheadMs'>;
  readonly streams: OpenStreams;
}

/** The metrics of one service. */
export interface Metrics {
  readonly observeAnswer: AnswerObserver;
  readonly observeRail: RailObserver;
  /** Starts the server, and returns its address; undefined when metrics are off. Rejects if the port is taken. */
  readonly listen: (database: OpenDatabase, sources: MetricsSources) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

const OFF: Metrics = {
  observeAnswer: () => undefined,
  observeRail: () => () => undefined,
  listen: async () => undefined,
  close: async () => undefined,
};

/** Creates the metrics of a service. Without an address they are off and cost nothing. */
export async function createMetrics(place: MetricsPlace | undefined): Promise<Metrics> {
  if (place === undefined) return OFF;
  const [{createInstruments}, {listenForMetrics}] = await Promise.all([
    import('./instruments.js'),
    import('./server.js'),
  ]);
  const {observeAnswer, observeRail, show, type} = createInstruments();
  let server: MetricsServer | undefined;
  return {
    observeAnswer,
    observeRail,
    async listen(database, {clock, clockControl, streams}) {
      const read = createReader({db: database.db, clock, aheadMs: clockControl.aheadMs});
      server = await listenForMetrics(place, async () => {
        const readings = await read();
        return {type, text: await show({readings, pool: database.poolUse(), streams: streams.count()})};
      });
      return server.url;
    },
    close: async () => server?.close(),
  };
}
