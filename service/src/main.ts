import {chooseRails, DEMO_ACCOUNTS, readConfig, startService, vaultKeyFile} from './index.js';

let isStopping = false;
// A wrong setting, folder or port is reported in one line.
const config = await readSettings().catch(giveUp);
const log = {level: process.env['LOG_LEVEL'] ?? 'warn'};
const service = await startService({...config, log}).catch(giveUp);
console.log(welcome(service.url));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('uncaughtException', (error) => {
  service.logFault(error);
  process.exit(1);
});

async function readSettings() {
  return {...readConfig(process.env), rails: await chooseRails(process.env)};
}

function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The first signal lets requests in progress finish; a second one does not wait. */
function stop(): void {
  if (isStopping) process.exit(1);
  isStopping = true;
  void service.close().then(() => process.exit(0));
}

function welcome(url: string): string {
  const keys = DEMO_ACCOUNTS.filter(({merchant}) => merchant === 'demo').map(
    ({currency, publishableKey, secretKey}) => `  ${currency}  ${publishableKey}  ${secretKey}`,
  );
  const keyFile = vaultKeyFile(config);
  return [
    `Payment service: ${url}`,
    `Dashboard:       ${url}/simulator`,
    `Interface:       ${url}/docs`,
    `Data:            ${config.databaseUrl === undefined ? config.dataDir : 'the server of DATABASE_URL'}`,
    `Key of the data: ${keyFile ?? (config.vaultKey === undefined ? 'for this run only' : 'VAULT_KEY')}`,
    'Test keys:',
    ...keys,
  ].join('\n');
}
