import {spawn} from 'node:child_process';
import {randomUUID} from 'node:crypto';
import {once} from 'node:events';
import type {Demo} from '../../../demo/start.ts';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {tracesOf, type Marker} from '../helpers/card-traces.ts';
import {test as base, expect} from '../helpers/hostile-story.ts';
import {publishableKey, secretKey, type PaymentService} from '../helpers/payment-service.ts';

/** The service compiles its sources and prepares a database, which takes a minute on a machine that does much else. */
const START_LIMIT_MS = 150_000;

interface Logged {
  readonly demo: Demo;
  /** The service's output so far, both stdout and stderr. */
  readonly printed: () => string;
}

/** A service process with full logging. It also serves the widget's script, as a shop would. */
const test = base.extend<object, {readonly logged: Logged}>({
  logged: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const env = {...process.env, PORT: '0', DATA_DIR: ':memory:', LOG_LEVEL: 'trace'};
      const service = spawn(process.execPath, ['--import', 'tsx', 'service/src/main.ts'], {env, stdio: 'pipe'});
      let text = '';
      for (const output of [service.stdout, service.stderr]) {
        output.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      }
      const ended = once(service, 'exit');
      const close = async (): Promise<void> => {
        service.kill('SIGTERM');
        await ended;
      };
      try {
        const address = (): string => /Payment service: (\S+)\n/.exec(text)?.[1] ?? '';
        await expect.poll(address, {timeout: START_LIMIT_MS}).not.toBe('');
        const serviceUrl = address();
        await use({demo: {shopUrl: `${serviceUrl}/elements`, serviceUrl, close}, printed: () => text});
      } finally {
        await close();
      }
    },
    {scope: 'worker', timeout: START_LIMIT_MS + 30_000},
  ],
  demo: [async ({logged}, use) => use(logged.demo), {scope: 'worker'}],
});

const CARD: Marker = {number: TEST_CARDS.mastercard, cvc: '917'};
const CREDENTIAL = /(?:ws|pk|sk)_(?:test|live)_\w/;

test('the service logs no card, security code, key or session, also when requests fail', async ({
  merchant,
  service,
  logged,
}) => {
  await merchant.open();
  const widget = await merchant.place({attributes: attributesFor(service)});
  await widget.element.evaluate((element, session) => Object.assign(element, {session}), await mint(service));
  const welcome = logged
    .printed()
    .split('\n')
    .filter((line) => !line.startsWith('{')).length;
  await service.setFault({operation: 'createToken', kind: 'status', status: 500, times: 1});
  await widget.fillCard({number: CARD.number, cvc: CARD.cvc});
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  for (const request of brokenRequests()) await sendRaw(`${service.url}/v2/tokens`, request);

  await expect.poll(() => answersTo(logged.printed(), 'POST', '/v2/tokens').length).toBeGreaterThanOrEqual(7);
  const lines = logged.printed().split('\n');
  expect(
    tracesOf(
      CARD,
      lines.slice(welcome - 1).map((text) => ({where: 'log', text})),
    ),
  ).toEqual([]);
  expect(lines.filter((line) => line.startsWith('{') && CREDENTIAL.test(line))).toEqual([]);
});

function attributesFor({url}: PaymentService): Readonly<Record<string, string>> {
  return {'api-url': url, 'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};
}

/** A session, created like a merchant's server does. */
async function mint({url}: PaymentService): Promise<string> {
  const answer = await fetch(`${url}/v2/widget_sessions`, {
    method: 'POST',
    headers: {
      'authorization': `Bearer ${secretKey('USD')}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({mode: 'charge', currency: 'USD', amount: 1999}),
  });
  const {token} = (await answer.json()) as {readonly token: string};
  expect(token).toMatch(/^ws_test_/);
  return token;
}

/** A card in every place where a request can be wrong. */
function brokenRequests(): readonly RequestInit[] {
  const card = {...CARD, exp_month: '12', exp_year: '2031', holder: CARD.number};
  const good = JSON.stringify(card);
  const headers = {
    'authorization': `Bearer ${publishableKey('USD')}`,
    'content-type': 'application/json',
    'idempotency-key': CARD.number,
  };
  return [
    {headers, body: good.slice(0, -1)},
    {headers, body: JSON.stringify({...card, [CARD.number]: CARD.cvc})},
    {headers, body: JSON.stringify({...card, exp_month: CARD.number})},
    {headers: {...headers, 'content-type': `text/${CARD.number}`}, body: good},
    {headers: {...headers, authorization: `Bearer ${secretKey('USD')}`}, body: good},
    {headers: {...headers, authorization: `Bearer ${CARD.number}`}, body: good},
  ];
}

async function sendRaw(url: string, request: RequestInit): Promise<void> {
  const {status} = await fetch(`${url}?number=${CARD.number}`, {...request, method: 'POST'});
  expect(status).toBeGreaterThanOrEqual(400);
}

function answersTo(printed: string, method: string, route: string): readonly string[] {
  return printed.split('\n').filter((line) => line.includes(`"${method}"`) && line.includes(`"${route}"`));
}
