import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {COMMANDS} from '../src/commands/admin/commands.js';
import {
  ACCOUNT,
  dumpAdmin,
  FIXED_RATE,
  KEY,
  NEW_MERCHANT,
  PAYOUT_ACCOUNT,
  PRODUCT,
  RATE,
  run,
  runOne,
} from './helpers/admin.js';
import {UPDATE, useAdmin, withOption} from './helpers/admin.js';

const setting = useAdmin();

describe('admin commands', () => {
  const ALL =
    'merchant, account, key, product, rate, payout-account, charge, refund, payout, tax-filing, job, audit; or --help.';
  for (const [words, message] of [
    [['nothing'], `Use one of: ${ALL}`],
    [['constructor'], `Use one of: ${ALL}`],
    [['key'], 'After "key", use one of: create, list, rotate, revoke, origins; or --help.'],
    [['key', 'toString'], 'After "key", use one of: create, list, rotate, revoke, origins; or --help.'],
    [['key', 'list'], 'Missing: --account.'],
    [['account', 'create'], 'Missing: --merchant, --currency.'],
    [['key', 'list', '--account'], '--account needs a value.'],
    [['key', 'list', '--account', '--json'], '--account needs a value. Write --account=… if it begins with a dash.'],
    [['key', 'list', '--account', 'a', '--account', 'b'], 'Use --account only once.'],
    [['key', 'list', '--account', 'a', '--json=yes'], '--json takes no value.'],
    [['key', 'list', 'a'], 'One argument belongs to no option. Use only --account, --json, --help, --by.'],
    [['key', 'list', '--', 'a'], 'One argument belongs to no option. Use only --account, --json, --help, --by.'],
    [
      ['key', 'list', '--merchant', 'a'],
      'This command does not have one of the options. Use only --account, --json, --help, --by.',
    ],
    [['key', 'list', '-x'], 'This command does not have one of the options. Use only --account, --json, --help, --by.'],
    [
      ['product', 'create', ...PRODUCT.slice(2, -1), '1.5'],
      '--price must be a whole number without a sign, a point or spaces.',
    ],
    [['key', 'rotate', '--key', 'a', '--keep', '1 day'], '--keep must be a time such as 0s, 30m, 24h or 7d.'],
    [['key', 'rotate', '--key', 'a', '--keep', '1w'], '--keep must be a time such as 0s, 30m, 24h or 7d.'],
    [['refund', 'list', '--limit', 'all'], '--limit must be a whole number without a sign, a point or spaces.'],
    [['audit', 'list', '--limit', 'all'], '--limit must be a whole number without a sign, a point or spaces.'],
  ] as const) {
    it(`refuse wrong words with a clear message: ${words.join(' ')}`, async () => {
      await assert.rejects(run(setting, ...words), {message});
    });
  }

  it('accept a value that begins with a dash after an equals sign', async () => {
    const row = await runOne(setting, ...PAYOUT_ACCOUNT.slice(0, 4), '--name=-Bank');
    assert.equal(row['name'], '-Bank');
  });

  it('are all documented on the page about accounts', () => {
    const page = readFileSync(new URL('../../docs/accounts.md', import.meta.url), 'utf8');
    const all = Object.entries(COMMANDS).flatMap(([noun, verbs]) =>
      Object.keys(verbs).map((verb) => `${noun} ${verb}`),
    );
    const absent = all.filter((words) => !page.includes(`\`${words}`) && !page.includes(`service admin ${words}`));
    assert.deepEqual(absent, []);
  });

  it('are all explained in the help, with their options', async () => {
    const all = await run(setting);
    assert.equal(await run(setting, '--help'), all);
    const verbs = Object.entries(COMMANDS).flatMap(([noun, own]) =>
      Object.entries(own).map(([verb, command]) => ({noun, verb, ...command})),
    );
    for (const {noun, verb, does, options} of verbs) {
      for (const help of [all, await run(setting, noun, '-h')]) {
        assert.ok(help.includes(`${noun} ${verb} `) && help.includes(does), verb);
      }
      const help = await run(setting, noun, verb, '--help');
      assert.ok(help.startsWith(`service admin ${noun} ${verb}: ${does}\n`));
      for (const [name, {is}] of Object.entries(options)) assert.ok(help.includes(`--${name} `) && help.includes(is));
      assert.match(help, /--by <text> .*\n {2}--json .*\n {2}--help /);
    }
  });
});

describe('invalid input', () => {
  const update = (option: string, value: string) => withOption(UPDATE, option, value);
  const long = 'x'.repeat(501);
  for (const [words, message] of [
    [withOption(NEW_MERCHANT, '--name', ''), '--name must have 1 to 100 characters'],
    [withOption(NEW_MERCHANT, '--name', long), '--name must have 1 to 100 characters'],
    [withOption(NEW_MERCHANT, '--name', 'a\u0007b'), '--name must be readable text without control characters'],
    [withOption(NEW_MERCHANT, '--name', '\u200b'), '--name must be readable text without control characters'],
    [withOption(NEW_MERCHANT, '--legal-name', long), '--legal-name must have 1 to 200 characters'],
    [withOption(NEW_MERCHANT, '--description', 'Teas'), '--description must have 5 to 22 characters'],
    [
      withOption(NEW_MERCHANT, '--statement-descriptor', 'X'.repeat(23)),
      '--statement-descriptor must have 1 to 22 characters',
    ],
    [withOption(NEW_MERCHANT, '--email', 'duka.example'), '--email must be an e-mail address'],
    [withOption(NEW_MERCHANT, '--email', 'me@duka'), '--email must be an e-mail address'],
    [withOption(NEW_MERCHANT, '--email', 'me@duka.example\nBcc: x'), '--email must be an e-mail address'],
    [
      withOption(NEW_MERCHANT, '--email', `${'m'.repeat(64)}@${'a.'.repeat(100)}example`),
      '--email must be an e-mail address',
    ],
    [
      withOption(NEW_MERCHANT, '--phone-number', '0700000000'),
      '--phone-number must be a phone number with its country code, such as +25722000000',
    ],
    [withOption(NEW_MERCHANT, '--tax-id', ' '), '--tax-id must be readable text without control characters'],
    [withOption(NEW_MERCHANT, '--registration-id', long), '--registration-id must have 1 to 64 characters'],
    [
      withOption(NEW_MERCHANT, '--time-zone', 'Africa/Nairobi'),
      '--time-zone must be one of AFRICA_BUJUMBURA, AFRICA_DOUALA, AFRICA_NAIROBI',
    ],
    [withOption(NEW_MERCHANT, '--type', 'club'), '--type must be one of company, individual'],
    [
      withOption(NEW_MERCHANT, '--status', 'good'),
      '--status must be one of pending, validation_in_progress, validation_failed, validated',
    ],
    [withOption(NEW_MERCHANT, '--line1', ''), '--line1 must have 1 to 200 characters'],
    [withOption(NEW_MERCHANT, '--city', long), '--city must have 1 to 100 characters'],
    [withOption(NEW_MERCHANT, '--zip', long), '--zip must have 1 to 20 characters'],
    ...['Kenya', 'ke', 'ZZ', 'QQ', 'UK', 'ZR', 'EU', 'XA', ''].map(
      (value) =>
        [
          withOption(NEW_MERCHANT, '--country', value),
          '--country must be the two capital letters of a country, such as BI',
        ] as const,
    ),
    [update('--merchant', 'mer_nobody'), 'No such merchant.'],
    [UPDATE.slice(0, 4), 'Say at least one field to change.'],
    [update('--email', 'x'), '--email must be an e-mail address'],
    [
      update('--time-zone', 'AFRICA_NAIROBI'),
      /^This command does not have one of the options\. Use only --merchant, --name, /,
    ],
    [['merchant', 'show', '--merchant', 'mer_nobody'], 'No such merchant.'],
    [withOption(ACCOUNT, '--merchant', 'mer_nobody'), 'No such merchant.'],
    [withOption(ACCOUNT, '--currency', 'EUR'), '--currency must be one of BIF, USD, KES, XAF'],
    [withOption(ACCOUNT, '--currency', 'XAF'), '--currency must be another one: the merchant has acct_mboaXAF in it'],
    [['account', 'list', '--merchant', 'mer_nobody'], 'No such merchant.'],
    [withOption(KEY, '--account', 'acct_nobody'), 'No such account.'],
    [withOption(KEY, '--kind', 'public'), '--kind must be one of publishable, secret'],
    [withOption(KEY, '--name', ''), '--name must have 1 to 100 characters'],
    [
      withOption(KEY, '--origin', 'http://shop.example'),
      '--origin must begin with https:// unless it is on this machine',
    ],
    [['key', 'list', '--account', 'acct_nobody'], 'No such account.'],
    [['key', 'revoke', '--key', 'sk_test_demoUSD0000000000'], 'No such key.'],
    [['key', 'rotate', '--key', 'key_secret_acct_demoUSD', '--keep', '91d'], '--keep must be 90 days at most'],
    [['key', 'rotate', '--key', 'key_nobody', '--keep', '24h'], 'No such key.'],
    [
      ['key', 'origins', '--key', 'key_secret_acct_demoUSD', '--origin', 'https://shop.example/pay'],
      '--origin must be scheme, host and perhaps a port, such as https://shop.example',
    ],
    [['key', 'origins', '--key', 'key_nobody', '--origin', 'https://shop.example'], 'No such key.'],
    [withOption(PRODUCT, '--account', 'acct_nobody'), 'No such account.'],
    [withOption(PRODUCT, '--name', ''), '--name must have 1 to 100 characters'],
    [withOption(PRODUCT, '--code', long), '--code must have 1 to 64 characters'],
    [withOption(PRODUCT, '--description', long), '--description must have 1 to 500 characters'],
    [withOption(PRODUCT, '--type', 'thing'), /^--type must be one of service, good, /],
    [
      withOption(PRODUCT, '--price', '0'),
      /^--price must be a whole number of minor units, from 1 to 9223372036854775807$/,
    ],
    [withOption(PRODUCT, '--price', '9223372036854775808'), /^--price must be a whole number of minor units, from 1 /],
    [['product', 'list', '--account', 'acct_nobody'], 'No such account.'],
    [withOption(RATE, '--account', 'acct_nobody'), 'No such account.'],
    [withOption(RATE, '--name', ''), '--name must have 1 to 100 characters'],
    [withOption(RATE, '--basis-points', '0'), '--basis-points must be from 1 to 10000: 1250 is 12.5 percent'],
    [withOption(RATE, '--basis-points', '10001'), '--basis-points must be from 1 to 10000: 1250 is 12.5 percent'],
    [RATE.slice(0, -2), 'Give either basis points or a fixed amount, not both.'],
    [[...RATE, '--fixed-amount', '5'], 'Give either basis points or a fixed amount, not both.'],
    [withOption(FIXED_RATE, '--fixed-amount', '0'), /^--fixed-amount must be a whole number of minor units/],
    [['rate', 'list', '--account', 'acct_nobody'], 'No such account.'],
    [withOption(PAYOUT_ACCOUNT, '--account', 'acct_nobody'), 'No such account.'],
    [withOption(PAYOUT_ACCOUNT, '--name', long), '--name must have 1 to 100 characters'],
    [['payout-account', 'list', '--account', 'acct_nobody'], 'No such account.'],
    [['refund', 'list', '--charge', 'ch_nobody'], 'No such charge.'],
    [
      ['refund', 'list', '--state', 'pending'],
      '--state must be one of requested, refused, unknown, sent_back, canceled',
    ],
    [['refund', 'list', '--limit', '1001'], '--limit must be from 1 to 1000'],
    [['refund', 'cancel', '--refund', 're_nobody'], 'No such refund.'],
    [['payout', 'decide', '--payout', 'po_nobody', '--outcome', 'failed'], 'No such payout.'],
    [
      ['payout', 'decide', '--payout', 'po_nobody', '--outcome', 'failed', '--failure-code', 'Declined'],
      /^--failure-code must be one of account_closed, .*, unsupported_card$/,
    ],
    [
      ['payout', 'decide', '--payout', 'po_nobody', '--outcome', 'paid', '--failure-code', 'declined'],
      '--failure-code must be left out: a payout that was paid has none',
    ],
    [
      ['tax-filing', 'decide', '--invoice', 'in_nobody', '--quittance-number', 'OBR-1'],
      '--invoice must be one whose tax filing was given up',
    ],
    [
      ['tax-filing', 'decide', '--invoice', 'in_nobody', '--quittance-number', ''],
      '--quittance-number must have 1 to 64 characters',
    ],
    [
      ['tax-filing', 'decide', '--invoice', 'in_nobody', '--quittance-number', 'OBR\u0007'],
      '--quittance-number must be readable text without control characters',
    ],
    [['audit', 'list', '--account', 'acct_nobody'], 'No such account.'],
    [['audit', 'list', '--limit', '0'], '--limit must be from 1 to 1000'],
    [['audit', 'list', '--limit', '1001'], '--limit must be from 1 to 1000'],
  ] as readonly (readonly [readonly string[], string | RegExp])[]) {
    it(`is refused with a clear message and changes nothing: ${words.join(' ').slice(0, 150)}: ${String(message)}`, async () => {
      const before = await dumpAdmin(setting.db);
      await assert.rejects(run(setting, ...words), (error: Error) => {
        if (typeof message === 'string') assert.equal(error.message, message);
        else assert.match(error.message, message);
        return true;
      });
      assert.equal(await dumpAdmin(setting.db), before);
    });
  }
});
