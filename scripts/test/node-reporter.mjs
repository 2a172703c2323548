import {NodeResults} from './node-results.mjs';
import {writeResult} from './results.mjs';

/** Stores the results of `node --test`; SUITE names the suite. */
export default async function* nodeReporter(events) {
  const results = new NodeResults();
  for await (const event of events) results.read(event);
  writeResult(process.env.SUITE, results.all());
  yield '';
}
