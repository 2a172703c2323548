/** Writes the page of the fault matrix: `npm run fault-matrix`. */
import {writeFileSync} from 'node:fs';
import {renderPage} from './page.ts';

writeFileSync(new URL('../../../../docs/fault-matrix.md', import.meta.url), renderPage());
