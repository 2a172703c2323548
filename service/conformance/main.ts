import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {bankCases, type BankStand} from './bank.js';
import {runCases, type Case, type Result} from './case.js';
import {cardCases, type CardStand} from './cards.js';
import {startSmtp} from './mail-server.js';
import {MAIL_CASES, type MailStand} from './mail.js';
import {mobileCases, type MobileStand} from './mobile.js';
import {
  startBankByHttp,
  startMobileByHttp,
  startPayoutsByHttp,
  startSimulatedBank,
  startSimulatedPayouts,
  startSimulatedTax,
  startTaxByHttp,
} from './order-subjects.js';
import {payoutCases, type PayoutStand} from './payouts.js';
import {startDarajaMobile, startHttpCards, startSimulatedCards, startSimulatedMobile} from './subjects.js';
import {taxCases, type TaxStand} from './tax.js';

/** The exports of an adapter module: its rail, and a function that starts it with its system or a double of that. */
export type Subject =
  | {readonly rail: 'cards'; readonly start: () => Promise<CardStand>}
  | {readonly rail: 'mobile'; readonly start: () => Promise<MobileStand>}
  | {readonly rail: 'mail'; readonly start: () => Promise<MailStand>}
  | {readonly rail: 'bank'; readonly start: () => Promise<BankStand>}
  | {readonly rail: 'payouts'; readonly start: () => Promise<PayoutStand>}
  | {readonly rail: 'tax'; readonly start: () => Promise<TaxStand>};

const RAILS: readonly string[] = ['cards', 'mobile', 'mail', 'bank', 'payouts', 'tax'] satisfies Subject['rail'][];

const OURS: Readonly<Record<string, Subject>> = {
  'the simulated card processor': {rail: 'cards', start: startSimulatedCards},
  'the card protocol over HTTP': {rail: 'cards', start: () => startHttpCards()},
  'simulated mobile money': {rail: 'mobile', start: startSimulatedMobile},
  'simulated mobile money over HTTP': {rail: 'mobile', start: () => startMobileByHttp()},
  'M-Pesa through Daraja': {rail: 'mobile', start: () => startDarajaMobile()},
  'mail over SMTP': {rail: 'mail', start: () => startSmtp()},
  'the simulated bank system': {rail: 'bank', start: startSimulatedBank},
  'the simulated bank system over HTTP': {rail: 'bank', start: () => startBankByHttp()},
  'simulated payouts': {rail: 'payouts', start: startSimulatedPayouts},
  'simulated payouts over HTTP': {rail: 'payouts', start: () => startPayoutsByHttp()},
  'the simulated tax authority': {rail: 'tax', start: startSimulatedTax},
  'the simulated tax authority over HTTP': {rail: 'tax', start: () => startTaxByHttp()},
};

/**
 * Checks an adapter and prints a line for each case: `npm run rails:conform -- --adapter ./my-adapter.ts`. Without
 * `--adapter` it checks all built-in adapters. docs/rails.md describes the module's exports.
 */
async function main(words: readonly string[]): Promise<void> {
  const all: Result[] = [];
  for (const [name, subject] of Object.entries(await subjectsOf(words))) {
    console.log(`\n${name}`);
    const results = await resultsOf(subject);
    for (const result of results) console.log(lineOf(result));
    all.push(...results);
  }
  const failed = all.filter(({error}) => error !== undefined).length;
  console.log(`\n${all.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

function lineOf({group, name, error}: Result): string {
  if (error === undefined) return `  ok     ${group}: ${name}`;
  return `  FAILED ${group}: ${name}\n         ${error.message.split('\n', 1)[0]}`;
}

async function subjectsOf([option, file, ...more]: readonly string[]): Promise<Readonly<Record<string, Subject>>> {
  if (option === undefined) return OURS;
  if (option !== '--adapter' || file === undefined || more.length > 0) throw new Error('Use --adapter with one file.');
  // npm runs this in the service's folder, but the path is relative to where the user called npm.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  const {rail, start} = (await import(pathToFileURL(path).href)) as Subject;
  if (!RAILS.includes(rail) || typeof start !== 'function') {
    throw new Error(`${file} has to export rail, one of ${RAILS.join(', ')}, and a function start.`);
  }
  return {[file]: {rail, start} as Subject};
}

function resultsOf(subject: Subject): Promise<readonly Result[]> {
  switch (subject.rail) {
    case 'cards':
      return runOn(subject.start, cardCases);
    case 'mobile':
      return runOn(subject.start, mobileCases);
    case 'mail':
      return runOn(subject.start, () => MAIL_CASES);
    case 'bank':
      return runOn(subject.start, bankCases);
    case 'payouts':
      return runOn(subject.start, payoutCases);
    case 'tax':
      return runOn(subject.start, taxCases);
  }
}

async function runOn<Stand extends {close(): Promise<void>}>(
  start: () => Promise<Stand>,
  casesOf: (stand: Stand) => readonly Case<Stand>[],
): Promise<readonly Result[]> {
  const first = await start();
  const cases = casesOf(first);
  await first.close();
  return runCases(cases, start);
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
