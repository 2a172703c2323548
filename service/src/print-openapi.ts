import {writeFile} from 'node:fs/promises';
import {renderOpenApi} from './openapi-document.js';

await writeFile(new URL('../openapi.json', import.meta.url), await renderOpenApi());
