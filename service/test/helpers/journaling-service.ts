/** The service in its own process, with rails that write a journal and can kill it: see journal-rails.ts and unanswered.ts. */
import {readConfig, startService} from '../../src/index.js';
import {openJournal} from './call-journal.js';
import {UNANSWERED} from './crash-orders.js';
import {journalRails, STEPS} from './journal-rails.js';
import {killBeforeAnswering} from './unanswered.js';

const {CALL_JOURNAL = '', KILLED_AT} = process.env;
const rails = journalRails(
  openJournal(CALL_JOURNAL),
  STEPS.find((step) => step === KILLED_AT),
);
if (KILLED_AT === 'before the answer') killBeforeAnswering(UNANSWERED);
const service = await startService({...readConfig(process.env), rails});
console.log(`Payment service: ${service.url}`);
process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
