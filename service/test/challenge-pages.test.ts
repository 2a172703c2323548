import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {describe, it} from 'node:test';
import {html} from '../src/documents/html.js';
import {jsonText} from '../src/lib/json-text.js';
import {runOne} from './helpers/admin.js';
import {startTestService} from './helpers/test-service.js';
import {at, OWN_ORIGIN, pk, useService, type Answer, type Body} from './helpers/harness.js';
import {
  answerBank,
  CHALLENGED_CARDS,
  attemptOf,
  BANK,
  cancel,
  challengeOf,
  chargeWithChallenge,
  pathOf,
  PENDING_CARD,
  readCharge,
  scriptProcessor,
  sendCallback,
} from './helpers/challenges.js';
import {createCustomer, createSession, createToken} from './helpers/steps.js';

const script = scriptProcessor();
const service = useService({rails: script.rails});
const SHOP = 'https://shop.example';
const PAGES = 'http://localhost:* http://127.0.0.1:*';

/** A directive of a page's policy. */
function directive({headers}: Answer, name: string): string | undefined {
  const policy = headers['content-security-policy'] ?? '';
  return policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);
}

/** A charge with a challenge on this page of a bank. */
async function chargeAt(url: string): Promise<Body> {
  const charge = await chargeWithChallenge(service, {number: PENDING_CARD});
  await sendCallback(service, script, {charge, status: 'pending', challenge: {url}});
  return readCharge(service, charge);
}

const open = (charge: Body, end = '', headers = {}): Promise<Answer> =>
  service.ask('GET', pathOf(charge) + end, {headers});

const hashOf = (text = ''): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the page of a challenge', () => {
  it('shows the page of the bank in a sandboxed iframe with few permissions', async () => {
    const page = await open(await chargeAt(BANK.url));
    assert.equal(page.status, 200);
    assert.match(page.text, /<iframe\s+sandbox="allow-forms allow-scripts allow-same-origin"/);
    assert.ok(page.text.includes(html`src="${BANK.url}"`.text));
    assert.equal(page.text.split('<iframe').length, 2);
    assert.doesNotMatch(page.text, /allow-top-navigation|allow-popups|allow="/);
    // A bank may send the payer through pages of other sites.
    assert.equal(directive(page, 'frame-src'), `https://bank.example https: ${OWN_ORIGIN}`);
    assert.equal(page.headers['referrer-policy'], 'no-referrer');
    assert.match(page.headers['permissions-policy'] ?? '', /payment=\(\)/);
    assert.equal(page.headers['cross-origin-embedder-policy'], undefined);
    assert.equal(page.headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(page.headers['cache-control'], 'no-store');
  });

  it('runs only its own script, which its policy allows by hash', async () => {
    const charge = await chargeAt(BANK.url);
    for (const page of [
      await open(charge),
      await open(charge, '/return'),
      await service.ask('GET', '/elements/challenges/x'),
    ]) {
      const scripts = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => hashOf(text));
      const styles = [...page.text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => hashOf(text));
      assert.deepEqual(
        [directive(page, 'script-src'), directive(page, 'style-src')],
        [scripts.join(' '), styles.join(' ')],
      );
      assert.equal(directive(page, 'default-src'), "'none'");
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    }
  });

  it('escapes an address that contains markup', async () => {
    const page = await open(await chargeAt('https://bank.example/?a="><script>alert(1)</script>&b=1'));
    assert.equal(page.text.split('<script>').length, 2);
    assert.ok(page.text.includes('&quot;&gt;&lt;script&gt;'));
  });

  it('may be embedded by the pages of the key that made the charge', async () => {
    const charge = await chargeWithChallenge(service);
    for (const page of [await open(charge), await open(charge, '/return')]) {
      assert.equal(directive(page, 'frame-ancestors'), `${PAGES} ${OWN_ORIGIN}`);
    }
    const bank = await service.ask('GET', `/simulator/challenges/${challengeOf(charge)}`);
    assert.equal(directive(bank, 'frame-ancestors'), `${PAGES} ${OWN_ORIGIN}`);
  });

  it('may be embedded by the pages of the session only, if one made the charge', async () => {
    const allowed_origins = ['http://localhost:8080'];
    const key = await createSession(service, {mode: 'charge', amount: 1999, allowed_origins});
    const page = await open(await chargeWithChallenge(service, {key}));
    assert.equal(directive(page, 'frame-ancestors'), `http://localhost:8080 ${OWN_ORIGIN}`);
  });

  it('contains no data of the charge in its address or text', async () => {
    const charge = await chargeWithChallenge(service);
    const page = await open(charge);
    for (const name of ['id', 'customer_id', 'processing_id', 'amount']) {
      assert.ok(!page.text.includes(String(charge[name])) && !pathOf(charge).includes(String(charge[name])), name);
    }
  });

  it('shows that there is nothing to do for a cancelled or unknown challenge, in the reader’s language', async () => {
    const charge = await chargeWithChallenge(service);
    await cancel(service, charge);
    const [gone, unknown] = [await open(charge), await service.ask('GET', '/elements/challenges/chal_nobody')];
    assert.deepEqual([gone.status, unknown.status], [410, 404]);
    for (const page of [gone, unknown]) {
      assert.match(page.text, /There is nothing to do here\./);
      assert.match(page.text, /step:?.*returned/s);
      assert.equal(directive(page, 'frame-src'), "'none'");
    }
    const languages = {fr: 'Il n’y a rien à faire ici.', rn: 'Nta na kimwe', sw: 'Hakuna la kufanya hapa.'};
    for (const [language, words] of Object.entries(languages)) {
      const {text} = await open(charge, '', {'accept-language': language});
      assert.ok(text.includes(words) && text.includes(`<html lang="${language}"`), language);
    }
  });

  it('is in the language of the page around it, whatever the browser prefers', async () => {
    const charge = await chargeWithChallenge(service);
    const french = {'accept-language': 'fr'};
    const page = await open(charge, '?lang=sw', french);
    assert.match(page.text, /<html lang="sw".*<title>Ukaguzi wa benki yako<\/title>/s);
    assert.match(page.text, /title="Ukurasa wa benki yako".*<p hidden>Asante\. Malipo yanaendelea yenyewe\.<\/p>/s);
    assert.match((await open(charge, '?lang=xx', french)).text, /<html lang="fr"/);
    await cancel(service, charge);
    assert.match((await open(charge, '?lang=rn', french)).text, /<html lang="rn".*Nta na kimwe co gukora hano\./s);
  });

  it('is linked in the ledger while the bank waits for an answer, also for a second challenge', async () => {
    const charge = await chargeWithChallenge(service, {number: CHALLENGED_CARDS.twice});
    const linked = async (): Promise<string> => {
      const {body} = await service.ask('GET', `/simulator/charges?q=${charge['id']}`);
      return String(at(body, 'data', 0, 'challenge_path'));
    };
    const first = await linked();
    assert.equal(first, `/simulator/challenges/${challengeOf(charge)}`);
    assert.equal((await service.ask('GET', first)).status, 200);
    await answerBank(service, challengeOf(charge));
    await service.pass(0);
    const second = await linked();
    assert.equal(second, `/simulator/challenges/${challengeOf(await readCharge(service, charge))}`);
    assert.notEqual(second, first);
    await answerBank(service, second.split('/').at(-1) ?? '');
    await service.pass(0);
    assert.equal(await linked(), 'null');
    const open = await chargeWithChallenge(service);
    await cancel(service, open);
    const {body} = await service.ask('GET', '/simulator/charges?limit=2');
    assert.deepEqual(
      [0, 1].map((row) => at(body, 'data', row, 'challenge_path')),
      [null, null],
    );
  });

  it('answers 410 before the issuer requests a challenge', async () => {
    await chargeWithChallenge(service, {number: PENDING_CARD});
    const id = script.returns.at(-1)?.split('/').at(-2);
    assert.equal((await service.ask('GET', `/elements/challenges/${id}`)).status, 410);
    assert.equal((await service.ask('POST', `/elements/challenges/${id}/return`)).status, 200);
  });
});

describe('the page to which the bank returns the payer', () => {
  it('accepts any body that a bank posts, and neither uses, shows, logs nor stores it', async () => {
    const charge = await chargeWithChallenge(service);
    const hostile = [
      ['application/x-www-form-urlencoded', 'status=succeeded&cres=eyJ0cmFuc1N0YXR1cyI6IlkifQ'],
      ['application/json', '{"status":"succeeded","__proto__":{}}'],
      ['application/json', '{"broken":'],
      ['multipart/form-data; boundary=x', '--x\r\n\r\nsucceeded\r\n--x--'],
      ['text/html', '<script>alert("succeeded")</script>'],
      ['application/x-www-form-urlencoded', `cres=${'a'.repeat(60_000)}`],
    ] as const;
    for (const [type, body] of hostile) {
      const sent = {body, headers: {'content-type': type, 'origin': 'https://bank.example'}};
      const answer = await service.ask('POST', `${pathOf(charge)}/return`, sent);
      assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'text/html; charset=utf-8'], type);
      assert.ok(!answer.text.includes('succeeded') && !answer.text.includes('alert'));
    }
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    const logged = service.logged.join('\n');
    assert.ok(!logged.includes('eyJ0cm') && !logged.includes(challengeOf(charge)));
    const {db} = service.prepared.services;
    for (const table of ['charges', 'challenges', 'rail_callbacks', 'tasks', 'idempotency_keys'] as const) {
      const rows = jsonText(await db.selectFrom(table).selectAll().execute());
      assert.ok(!rows.includes('eyJ0cm') && !rows.includes('aaaaaa'), table);
    }
  });

  it('makes the service query the processor, and does not trust a status in its address', async () => {
    const charge = await chargeWithChallenge(service);
    const before = script.queried.length;
    const page = await service.ask('POST', `${pathOf(charge)}/return?status=succeeded`);
    assert.deepEqual(script.queried.slice(before), [attemptOf(charge)]);
    assert.match(page.text, /Thank you\. The payment goes on by itself\./);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
  });

  it('answers 404 for an unknown challenge, and queries nothing', async () => {
    const before = script.queried.length;
    for (const id of ['chal_nobody', 'x'.repeat(90), '%27%20or%201=1']) {
      assert.equal((await service.ask('POST', `/elements/challenges/${id}/return`)).status, 404);
    }
    assert.equal(script.queried.length, before);
  });
});

describe('the page of the simulated bank', () => {
  it('has a field for a code, and returns to the page of the challenge', async () => {
    const charge = await chargeWithChallenge(service);
    const page = await service.ask('GET', `/simulator/challenges/${challengeOf(charge)}`);
    assert.equal(page.status, 200);
    assert.match(page.text, /<input id="code"[^>]* inputmode="numeric" autocomplete="one-time-code"/);
    assert.equal(directive(page, 'script-src'), "'self'");
    const {return_url} = await answerBank(service, challengeOf(charge));
    assert.equal(return_url, `${OWN_ORIGIN}${pathOf(charge)}/return`);
    assert.equal((await service.ask('GET', '/simulator/challenges/chal_nobody')).status, 404);
  });

  it('never loads for one test card, and a service that stops does not wait for it', async () => {
    const running = await startTestService();
    const charge = await chargeSilent(running.url);
    let isAnswered = false;
    const page = fetch(charge.replace('/elements/', '/simulator/'))
      .then((response) => response.text())
      .then(
        () => (isAnswered = true),
        () => (isAnswered = true),
      );
    await chargeSilent(running.url);
    assert.equal(isAnswered, false);
    await running.close();
    assert.equal(await page, true);
  });
});

/** Charges the test card whose bank page never loads, and returns the address of its challenge. */
async function chargeSilent(url: string): Promise<string> {
  const ask = async (path: string, body: object): Promise<Body> => {
    const headers = {'authorization': `Bearer ${pk('USD')}`, 'content-type': 'application/json', 'origin': url};
    const response = await fetch(url + path, {method: 'POST', headers, body: JSON.stringify(body)});
    return (await response.json()) as Body;
  };
  const customer = await ask('/v2/customers', {first_name: 'A', last_name: 'B', email: 'a@example.com'});
  const card = {number: CHALLENGED_CARDS.silent, exp_month: '12', exp_year: '2030', cvc: '123', holder: 'A B'};
  const token = await ask('/v2/tokens', card);
  const money = {amount: 1999, currency: 'USD'};
  const charge = await ask('/v2/charges/card', {...money, customer_id: customer['id'], token: token['id']});
  return String((charge['next_action'] as Body)['url']);
}

describe('a charge by the merchant’s server', () => {
  it('has a challenge page that may be embedded by the origins of its secret key and by the service', async () => {
    const customer_id = await createCustomer(service);
    const token = await createToken(service, {number: CHALLENGED_CARDS.once});
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token}});
    const body = {amount: 1999, currency: 'USD', customer_id, source_id: saved.body['id']};
    const setting = {db: service.prepared.services.db, now: service.clock.now()};
    const words = ['key', 'create', '--account', 'acct_demoUSD', '--kind', 'secret', '--origin', SHOP];
    const {key} = await runOne(setting, ...words);
    const charge = (await service.ask('POST', '/v2/charges/card', {key: String(key), body})).body;
    assert.equal(directive(await open(charge), 'frame-ancestors'), `${SHOP} ${OWN_ORIGIN}`);
  });
});
