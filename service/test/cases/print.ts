/** Writes the page of cases: `npm run cases -w service`. */
import {writeFileSync} from 'node:fs';
import {PAGE} from './place.js';
import {renderPage} from './page.js';

writeFileSync(PAGE, renderPage());
