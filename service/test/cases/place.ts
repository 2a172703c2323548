import {fileURLToPath} from 'node:url';

/** Where the page of cases is kept. */
export const PAGE = fileURLToPath(new URL('../../../docs/api-cases.md', import.meta.url));
