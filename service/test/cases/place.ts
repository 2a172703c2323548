import {fileURLToPath} from 'node:url';

/** The path of the page of cases. */
export const PAGE = fileURLToPath(new URL('../../../docs/api-cases.md', import.meta.url));
