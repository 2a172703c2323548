/**
 * Lints the API contract by the strict recommended rules; every finding is a failure. `node scripts/check/openapi.mjs
 * [file]`
 */
import path from 'node:path';
import {createConfig, formatProblems, getTotals, lint} from '@redocly/openapi-core';
import {ROOT} from '../test/browser.mjs';

const file = process.argv[2] ?? path.join(ROOT, 'service/openapi.json');
const config = await createConfig({extends: ['recommended-strict']});
const problems = await lint({ref: file, config});
const totals = getTotals(problems);
formatProblems(problems, {format: 'codeframe', totals, version: '', cwd: ROOT});
process.exitCode = problems.length > 0 ? 1 : 0;
