/** The service in its own process, on rails that write a journal and may kill it: see journal-rails.ts. */
import {readConfig, startService} from '../../src/index.js';
import {openJournal} from './call-journal.js';
import {journalRails, STEPS} from './journal-rails.js';

const {CALL_JOURNAL = '', KILLED_AT} = process.env;
const rails = journalRails(
  openJournal(CALL_JOURNAL),
  STEPS.find((step) => step === KILLED_AT),
);
const service = await startService({...readConfig(process.env), rails});
console.log(`Payment service: ${service.url}`);
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
