/** The service with its timers `FASTER` times faster, such as the interval between two lines of a stream. Settings are unchanged. */
import {chooseRails, readConfig, startService, systemClock, type Clock} from '../../src/index.js';

const faster = Number(process.env['FASTER']);
const clock: Clock = {...systemClock, after: (delayMs, work) => systemClock.after(delayMs / faster, work)};
const service = await startService({...readConfig(process.env), rails: await chooseRails(process.env), clock});
console.log(`Payment service: ${service.url}`);
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
