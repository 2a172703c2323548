import {createAccount, listAccounts, setRails} from '../../domain/admin/accounts.js';
import {listAudit} from '../../domain/admin/audit-list.js';
import {decideCharge, listOpenCharges} from '../../domain/admin/charges.js';
import {closeJob} from '../../domain/admin/jobs.js';
import {createPayoutAccount, createProduct, createRate} from '../../domain/admin/offers.js';
import {listAllRates, listPayoutAccounts, listProducts} from '../../domain/admin/offers.js';
import {decidePayout, listStuckPayouts} from '../../domain/admin/payouts.js';
import {listRefunds} from '../../domain/admin/refund-list.js';
import {cancelRefund, refundCharge} from '../../domain/admin/refunds.js';
import {decideTaxFiling} from '../../domain/admin/tax-filings.js';
import {many, maybe, one, type Answer, type Command, type Option, type Row, type Values} from './command.js';
import {KEY_COMMANDS} from './key-commands.js';
import {MERCHANT_COMMANDS} from './merchant-commands.js';
import {readWhole} from './numbers.js';

const ACCOUNT: Option = {is: 'the id of the account', isRequired: true};
const NAME: Option = {is: 'a name, at most 100 characters', isRequired: true};
const LIMIT: Option = {is: 'how many, from 1 to 1000; by default 50'};
const DEFAULT_ROWS = 50n;

/** All commands: by noun, then by verb. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, Command>>>> = {
  'merchant': MERCHANT_COMMANDS,
  'account': {
    create: {
      does: 'Creates an account of a merchant in one currency, with no money in it.',
      options: {
        merchant: {is: 'the id of the merchant', isRequired: true},
        currency: {is: 'BIF, USD, KES or XAF', isRequired: true},
      },
      run: async (work, values, actor) =>
        single(
          await createAccount(work, {merchant: one(values, 'merchant'), currency: one(values, 'currency')}, actor),
        ),
    },
    rails: {
      does: 'Says which rails an account uses.',
      options: {
        account: ACCOUNT,
        rail: {is: 'cards, bank, mobile, payouts or tax; or all', isRequired: true, isMany: true},
      },
      run: async (work, values, actor) =>
        single(await setRails(work, {account: one(values, 'account'), rails: many(values, 'rail')}, actor)),
    },
    list: {
      does: 'Lists the accounts.',
      options: {merchant: {is: 'only the accounts of the merchant with this id'}},
      run: async (work, values) => list(await listAccounts(work, maybe(values, 'merchant'))),
    },
  },
  'key': KEY_COMMANDS,
  'product': {
    create: {
      does: 'Creates a product.',
      options: {
        account: ACCOUNT,
        name: NAME,
        code: {is: 'the merchant’s own code, at most 64 characters', isRequired: true},
        description: {is: 'at most 500 characters', isRequired: true},
        type: {is: 'the kind, such as good or service', isRequired: true},
        price: {is: 'in minor units: 1999 is 19.99 USD', isRequired: true},
      },
      run: async (work, values, actor) => single(await createProduct(work, productIn(values), actor)),
    },
    list: listOf('Lists the products of an account.', listProducts),
  },
  'rate': {
    create: {
      does: 'Creates a rate: a discount of a part of the price, or of a fixed amount.',
      options: {
        'account': ACCOUNT,
        'name': NAME,
        'basis-points': {is: 'hundredths of a percent: 1250 is 12.5 percent'},
        'fixed-amount': {is: 'in minor units'},
      },
      run: async (work, values, actor) => single(await createRate(work, rateIn(values), actor)),
    },
    list: listOf('Lists the rates of an account.', listAllRates),
  },
  'payout-account': {
    create: {
      does: 'Creates an account that payouts can go to.',
      options: {account: ACCOUNT, name: NAME},
      run: async (work, values, actor) =>
        single(await createPayoutAccount(work, {account: one(values, 'account'), name: one(values, 'name')}, actor)),
    },
    list: listOf('Lists the accounts that payouts of an account can go to.', listPayoutAccounts),
  },
  'charge': {
    list: {
      does: 'Lists the charges that have been pending for more than an hour, or paid and not settled for a week, the oldest first; 100 at most.',
      options: {},
      run: async (work) => list(await listOpenCharges(work)),
    },
    decide: {
      does: 'Says how an open charge ended, or that a failed one took money after all, after you have asked its rail.',
      options: {
        'charge': {is: 'the id of the charge', isRequired: true},
        'outcome': {is: 'succeeded or failed', isRequired: true},
        'processing-id': {is: 'the rail’s own id of the money, if the rail never answered; a refund needs it'},
      },
      run: async (work, values, actor) => ({
        ...single(await decideCharge(work, decisionIn(values), actor)),
        note: 'The service applies it when it next runs its jobs. Only the first outcome of a charge counts.',
      }),
    },
    refund: {
      does: 'Sends a charge back, or a part of it, over the rail that took it.',
      options: {
        charge: {is: 'the id of the charge', isRequired: true},
        reference: {
          is: 'your own name of this refund, at most 64 characters; each only once for a charge',
          isRequired: true,
        },
        amount: {is: 'in minor units; by default what is left of the charge'},
      },
      run: async (work, values, actor) => ({
        ...single(await refundCharge(work, refundIn(values), actor)),
        note: 'The service requests it from the rail when it next runs its jobs.',
      }),
    },
  },
  'refund': {
    list: {
      does: 'Lists the refunds that were ordered, the newest first.',
      options: {
        charge: {is: 'only the refunds of the charge with this id'},
        state: {is: 'only those in this state: requested, refused, unknown, sent_back or canceled'},
        limit: LIMIT,
      },
      run: async (work, values) => {
        const choice = {charge: maybe(values, 'charge'), state: maybe(values, 'state'), limit: limitIn(values)};
        return list(await listRefunds(work, choice));
      },
    },
    cancel: {
      does: 'Gives up a refund that its rail has refused for good: the amount is no longer refunded.',
      options: {refund: {is: 'the id of the refund', isRequired: true}},
      run: async (work, values, actor) => single(await cancelRefund(work, one(values, 'refund'), actor)),
    },
  },
  'payout': {
    list: {
      does: 'Lists the payouts whose order was given up, the oldest first; 100 at most.',
      options: {},
      run: async (work) => list(await listStuckPayouts(work)),
    },
    decide: {
      does: 'Says how a payout ended, after you have asked its network.',
      options: {
        'payout': {is: 'the id of the payout', isRequired: true},
        'outcome': {is: 'paid or failed; returned if a paid one came back', isRequired: true},
        'failure-code': {is: 'why it failed or came back, such as account_closed; by default could_not_process'},
      },
      run: async (work, values, actor) => {
        const decision = {payout: one(values, 'payout'), outcome: one(values, 'outcome')};
        return single(await decidePayout(work, {...decision, failureCode: maybe(values, 'failure-code')}, actor));
      },
    },
  },
  'tax-filing': {
    decide: {
      does: 'Stores the quittance number of an invoice whose tax filing was given up, after the tax authority gave it to you.',
      options: {
        'invoice': {is: 'the id of the invoice', isRequired: true},
        'quittance-number': {is: 'the number, at most 64 characters', isRequired: true},
      },
      run: async (work, values, actor) => {
        const filing = {invoice: one(values, 'invoice'), quittanceNumber: one(values, 'quittance-number')};
        return single(await decideTaxFiling(work, filing, actor));
      },
    },
  },
  'job': {
    close: {
      does: 'Removes a call that was given up, after you have done by hand what it was for.',
      options: {subject: {is: 'the subject that `service jobs` prints', isRequired: true}},
      run: async (work, values, actor) => single(await closeJob(work, one(values, 'subject'), actor)),
    },
  },
  'audit': {
    list: {
      does: 'Lists the changes, the newest first.',
      options: {
        account: {is: 'only the changes of the account with this id'},
        limit: LIMIT,
      },
      run: async (work, values) =>
        list(await listAudit(work, {account: maybe(values, 'account'), limit: limitIn(values)})),
    },
  },
};

function limitIn(values: Values): bigint {
  const limit = maybe(values, 'limit');
  return limit === undefined ? DEFAULT_ROWS : readWhole('--limit', limit);
}

function productIn(values: Values) {
  const field = (name: string): string => one(values, name);
  return {
    ...{account: field('account'), name: field('name'), code: field('code')},
    ...{description: field('description'), type: field('type')},
    price: readWhole('--price', field('price')),
  };
}

function decisionIn(values: Values) {
  return {
    ...{charge: one(values, 'charge'), outcome: one(values, 'outcome')},
    processingId: maybe(values, 'processing-id'),
  };
}

function refundIn(values: Values) {
  const amount = maybe(values, 'amount');
  return {
    ...{charge: one(values, 'charge'), reference: one(values, 'reference')},
    amount: amount === undefined ? undefined : readWhole('--amount', amount),
  };
}

function rateIn(values: Values) {
  const whole = (name: string): bigint | undefined => {
    const given = maybe(values, name);
    return given === undefined ? undefined : readWhole(`--${name}`, given);
  };
  return {
    ...{account: one(values, 'account'), name: one(values, 'name')},
    ...{basis_points: whole('basis-points'), fixed_amount: whole('fixed-amount')},
  };
}

function listOf(does: string, find: (work: Parameters<Command['run']>[0], account: string) => Promise<readonly Row[]>) {
  const run: Command['run'] = async (work, values) => list(await find(work, one(values, 'account')));
  return {does, options: {account: ACCOUNT}, run};
}

function single(row: Row): Answer {
  return {shape: 'one', rows: [row]};
}

function list(rows: readonly Row[]): Answer {
  return {shape: 'many', rows};
}
