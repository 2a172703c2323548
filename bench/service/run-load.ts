import {fork} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {LoadOrder, LoadReport} from './load-order.js';

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url));

/**
 * Puts load on the service from another process.
 *
 * @throws Error when any response had an unexpected status
 */
export async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const report = await new Promise<LoadReport>((resolve, reject) => {
    const child = fork(LOAD, {execArgv: ['--import', 'tsx']});
    const stop = (): void => void child.kill();
    process.once('exit', stop);
    child.once('message', (message) => resolve(message as LoadReport));
    child.once('exit', (code) => {
      process.off('exit', stop);
      reject(new Error(`the load ended without a report: ${code}`));
    });
    child.send(order);
  });
  if (report.failures > 0) throw new Error(`${report.failures} calls failed`);
  return report;
}
