import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {simulatedRails} from '../src/rails/index.js';
import type {Mail} from '../src/rails/mail/mailer.js';
import {OWN_ORIGIN, pk, sk, useService, type Body} from './helpers/harness.js';

/** A mail system that can fail. */
const mailer = {
  isBroken: false,
  taken: [] as Mail[],
  async send(mail: Mail): Promise<void> {
    if (this.isBroken) throw new Error(`no route to ${mail.to}`);
    this.taken.push(mail);
  },
};
const service = useService({rails: {...simulatedRails, mail: mailer}});

async function bill(currency: 'BIF' | 'KES' | 'USD', email: string, more: object = {}): Promise<Body> {
  const customer = {email, first_name: 'Élodie', last_name: 'Ndayishimiye'};
  const {body: payer} = await service.ask('POST', '/v2/customers', {key: pk(currency), body: customer});
  const products = [{quantity: 1, product_id: `prod_demo${currency}1`}];
  const body = {description: 'Coffee from Ngozi', customer_id: payer['id'], due_date: '2026-12-31', products, ...more};
  const made = await service.ask('POST', '/v2/invoices', {key: sk(currency), body});
  assert.equal(made.status, 201, made.text);
  return made.body;
}

async function mailbox(query: string): Promise<readonly Body[]> {
  const {status, body} = await service.ask('GET', `/simulator/messages${query}`);
  assert.equal(status, 200);
  return body['data'] as Body[];
}

describe('an invoice that is sent by e-mail', () => {
  it('contains the number, amount, due date, merchant and payment link, in French and English', async () => {
    const invoice = await bill('BIF', 'elodie@example.com', {manual_payment: true, amount_to_paid: 2000});
    const [message, ...others] = await mailbox('?to=elodie@example.com');
    assert.equal(others.length, 0);
    assert.equal(
      message?.['subject'],
      `Facture ${invoice['number']} de Iduka Bujumbura / Invoice ${invoice['number']} from Iduka Bujumbura`,
    );
    assert.deepEqual([message['to'], message['invoice_id']], ['elodie@example.com', invoice['id']]);
    const text = String(message['text']).replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const line of [
      'Bonjour Élodie Ndayishimiye,',
      'Hello Élodie Ndayishimiye,',
      'Montant à payer : 2 000 FBu',
      'Total de la facture : 5 000 FBu',
      'Échéance : 31 décembre 2026',
      'Amount payable: BIF 2,000',
      'Invoice total: BIF 5,000',
      'Due date: 31 December 2026',
      `See and pay: ${invoice['url']}`,
      `PDF: ${invoice['pdf_url']}`,
    ]) {
      assert.ok(text.split('\n').includes(line), line);
    }
    assert.ok(String(invoice['url']).startsWith(OWN_ORIGIN));
    assert.deepEqual([invoice['status'], invoice['sent_count']], ['sent', 1]);
  });

  it('shows two decimals if the currency has them', async () => {
    await bill('USD', 'dollars@example.com', {manual_payment: true});
    const [message] = await mailbox('?to=dollars@example.com');
    const text = String(message?.['text']).replaceAll(/[\u00a0\u202f]/g, ' ');
    assert.match(text, /^Montant à payer : 19,99 \$US$/m);
    assert.match(text, /^Amount payable: \$19\.99$/m);
    assert.doesNotMatch(text, /Invoice total/);
  });

  it('is in English, then in Swahili, if the amount is in Kenyan shillings', async () => {
    const invoice = await bill('KES', 'nairobi@example.com', {manual_payment: true});
    const [message] = await mailbox('?to=nairobi@example.com');
    const names = `Invoice ${invoice['number']} from Iduka Bujumbura / Ankara ${invoice['number']} kutoka Iduka Bujumbura`;
    assert.equal(message?.['subject'], names);
    const text = String(message['text']).replaceAll('\u00a0', ' ');
    assert.match(text, /^\(Kiswahili hapa chini\)\n\nHello Élodie Ndayishimiye,\n/);
    assert.match(text, /^Amount payable: KES 2,500\.00$/m);
    assert.match(text, /^Habari Élodie Ndayishimiye,$/m);
    assert.match(text, /^Kiasi cha kulipa: Ksh 2,500\.00$/m);
    assert.doesNotMatch(text, /Bonjour/);
  });

  it('is not sent unless that was requested', async () => {
    await bill('USD', 'silent@example.com');
    assert.deepEqual(await mailbox('?to=silent@example.com'), []);
  });

  it('is sent once, after the mail system works again', async () => {
    mailer.isBroken = true;
    const {id} = await bill('USD', 'late@example.com', {manual_payment: true});
    assert.deepEqual(await mailbox('?to=late@example.com'), []);
    assert.ok(!service.logged.join('').includes('late@example.com'));
    mailer.isBroken = false;
    await service.pass(1000);
    await service.pass(60_000);
    assert.equal((await mailbox('?to=late@example.com'))[0]?.['invoice_id'], id);
    assert.equal(mailer.taken.filter(({to}) => to === 'late@example.com').length, 1);
  });
});

describe('the mailbox', () => {
  it('lists the newest messages first, up to the limit', async () => {
    await bill('USD', 'one@example.com', {manual_payment: true});
    await bill('USD', 'two@example.com', {manual_payment: true});
    assert.deepEqual(
      (await mailbox('?limit=2')).map(({to}) => to),
      ['two@example.com', 'one@example.com'],
    );
    assert.equal((await service.ask('GET', '/simulator/messages?limit=0')).status, 400);
  });

  it('is shown as an HTML page', async () => {
    const {status, headers} = await service.ask('GET', '/simulator/mailbox');
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8']);
  });
});
