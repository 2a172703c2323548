import {writeFile} from 'node:fs/promises';
import {contractText} from './openapi-document.js';
import {prepareService} from './start.js';

const {app, close} = await prepareService({dataDir: ':memory:'});
await writeFile(new URL('../openapi.json', import.meta.url), contractText(app));
await close();
