import {DEMO_ACCOUNTS, readConfig, startService} from './index.js';

const config = readConfig(process.env);
const service = await startService({...config, log: {level: process.env['LOG_LEVEL'] ?? 'warn'}});
console.log(welcome(service.url));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

function stop(): void {
  void service.close().then(() => process.exit(0));
}

function welcome(url: string): string {
  const keys = DEMO_ACCOUNTS.filter(({merchant}) => merchant === 'demo').map(
    ({currency, publishableKey, secretKey}) => `  ${currency}  ${publishableKey}  ${secretKey}`,
  );
  const data = config.databaseUrl === undefined ? config.dataDir : 'the server of DATABASE_URL';
  return [`Payment service: ${url}`, `Simulator: ${url}/simulator`, `Data: ${data}`, 'Test keys:', ...keys].join('\n');
}
