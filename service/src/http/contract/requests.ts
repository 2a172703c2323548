/** A request body that can be sent as it is, except for its ids. */
export interface RequestExample {
  readonly summary: string;
  readonly value: object;
}

const CUSTOMER = 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw';
const INVOICE = 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd';
const TOKEN = 'tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce';
const SOURCE = 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy';
const ATTEMPT = '0d9f3c1e-5b7a-4c53-9d53-0a2f6f7f1c11';
const PAYER = {first_name: 'Aline', last_name: 'Irakoze', email: 'aline@example.com', phone_number: '+25779001234'};
const LINE = {quantity: 1, product_id: 'prod_demoUSD1'};
const BILL = {description: 'Coffee from Ngozi', customer_id: CUSTOMER, products: [LINE], due_date: '2026-12-31'};
const WALLET = {number: '+25779001234', country_code: 'BI'};
const MOBILE = {amount: 5000, currency: 'BIF', description: 'Phone credit', captured: true, otp: '493027'};
const DUE = {amount: 1999, currency: 'USD'};
const WALLET_DUE = {amount: 5000, currency: 'BIF'};
const WALLET_CHARGE = {
  ...{...WALLET_DUE, description: 'Phone credit', invoice_id: null, available_date: null},
  source: {brand: 'lumicash', last4: '1234', country_code: 'BI', statement_descriptor: 'IDUKA BUJUMBURA'},
};
const QR_TEXT = '00020101021252045999530384054051999';

/** Example bodies for each operation that takes one, by `operationId` and the name of the example. */
export const REQUEST_EXAMPLES: Readonly<Record<string, Readonly<Record<string, RequestExample>>>> = {
  createPayout: {
    bank: {
      summary: 'To a bank account',
      value: {amount: 250000, description: 'Rent for January', type: 'bank', payout_id: 'dst_demoBIF1'},
    },
    instant_by_phone: {
      summary: 'Over the instant bank payment system, to whoever has this phone number there',
      value: {
        ...{amount: 5000, description: 'Refund of a deposit', type: 'bank', payout_id: 'dst_demoBIF1'},
        destination_alias_phone: '+25779001234',
      },
    },
    instant_by_account: {
      summary: 'Over the same system, to a bank and an account',
      value: {
        ...{amount: 5000, description: 'Refund of a deposit', type: 'bank', payout_id: 'dst_demoBIF1'},
        ...{destination_bank_bic: 'BCRBBIBI', destination_account: '00012345678'},
        destination_account_name: 'Aline Irakoze',
      },
    },
  },
  createMobileCharge: {
    new_customer: {summary: 'A new customer and a new wallet', value: {...MOBILE, customer: PAYER, source: WALLET}},
    saved_wallet: {
      summary: 'A wallet the customer saved',
      value: {...MOBILE, customer_id: CUSTOMER, source_id: SOURCE, invoice_reference_id: 'bill-2026-118'},
    },
  },
  createInvoice: {
    plain: {summary: 'One line', value: BILL},
    emailed_with_rates: {
      summary: 'With rates, e-mailed to the customer',
      value: {
        ...BILL,
        products: [{...LINE, quantity: 2, rate_ids: ['rate_demoUSD_10']}],
        rate_id: 'rate_demoUSD_fixed',
        manual_payment: true,
      },
    },
    in_parts: {summary: 'Paid in parts: ten dollars now, the rest later', value: {...BILL, amount_to_paid: 1000}},
    saved_card: {
      summary: 'Charged at once to the customer’s card',
      value: {...BILL, source_id: SOURCE, manual_payment: false},
    },
    tax: {
      summary: 'With the code of a tax payment',
      value: {...BILL, custom_fields: {obr_code: 'OBR-2026-0042', shelf: 'B4'}},
    },
  },
  createCardCharge: {
    new_card: {summary: 'A new card', value: {...DUE, customer_id: CUSTOMER, token: TOKEN}},
    saved_card: {summary: 'A saved card', value: {...DUE, customer_id: CUSTOMER, source_id: SOURCE}},
    saved_card_with_code: {
      summary: 'A saved card whose code was asked for again',
      value: {...DUE, customer_id: CUSTOMER, source_id: SOURCE, cvc_token: TOKEN},
    },
    invoice: {summary: 'For an invoice', value: {...DUE, customer_id: CUSTOMER, token: TOKEN, invoice_id: INVOICE}},
  },
  createWalletCharge: {
    number: {summary: 'The number determines the provider', value: {...WALLET_DUE, number: '+25768001234'}},
    chosen: {
      summary: 'The payer chose the provider, because the number was taken along to it',
      value: {...WALLET_DUE, number: '+25779001234', provider: 'lumicash'},
    },
    invoice: {summary: 'For an invoice', value: {...WALLET_DUE, number: '+25768001234', invoice_id: INVOICE}},
    saved: {summary: 'A saved wallet', value: {...WALLET_DUE, customer_id: CUSTOMER, source_id: SOURCE}},
  },
  confirmWalletCharge: {code: {summary: 'The code that the payer received', value: {code: '493027'}}},
  createOneTimeCode: {
    number: {summary: 'To a number', value: {phone_number: '+25779001234', amount: 5000, currency: 'BIF'}},
    saved_wallet: {
      summary: 'To the number of a saved wallet',
      value: {customer_id: CUSTOMER, source_id: SOURCE, amount: 5000, currency: 'BIF'},
    },
  },
  createWidgetSession: {
    charge: {summary: 'To charge a card', value: {mode: 'charge', amount: 1999, description: 'Two baskets'}},
    invoice: {summary: 'To pay an invoice', value: {mode: 'invoice', invoice_id: INVOICE}},
    add: {summary: 'To save a card', value: {mode: 'add', customer_id: CUSTOMER}},
  },
  createCustomer: {payer: {summary: 'A payer', value: {...PAYER, address: {city: 'Bujumbura', country: 'BI'}}}},
  createToken: {
    card: {
      summary: 'A test card that pays',
      value: {number: '4242424242424242', exp_month: '12', exp_year: '2035', cvc: '123', holder: 'Aline Irakoze'},
    },
  },
  createCodeToken: {code: {summary: 'A code that is right', value: {cvc: '123'}}},
  createSource: {card: {summary: 'A tokenised card', value: {token: TOKEN}}},
  concludeAttempt: {
    charge: {summary: 'A card charge', value: {operation: 'card_charge', idempotency_key: `${ATTEMPT}.charge`}},
    code: {summary: 'A QR code', value: {operation: 'qr_code', subject: INVOICE, idempotency_key: `${ATTEMPT}.qr`}},
  },
  createQr: {due: {summary: 'What is payable now', value: DUE}},
  createPhoneRequest: {due: {summary: 'What is payable now', value: {phone_number: '+25779001234', ...DUE}}},
  scanQr: {code: {summary: 'The text of a code', value: {payload: QR_TEXT}}},
  approveQr: {code: {summary: 'The text of a code', value: {payload: QR_TEXT}}},
  declineQr: {code: {summary: 'The text of a code', value: {payload: QR_TEXT}}},
  receiveMoney: {due: {summary: 'The right amount', value: {}}},
  createDemoInvoice: {coffee: {summary: 'One coffee', value: {currency: 'BIF'}}},
  failPayout: {closed: {summary: 'The account is closed', value: {failure_code: 'account_closed'}}},
  setFault: {
    refused: {summary: 'The next QR code is refused', value: {operation: 'createQr', kind: 'refuse'}},
    hostile: {
      summary: 'The next customer has markup for a name',
      value: {operation: 'getCustomer', kind: 'hostile_strings', payload: 'markup', field: 'first_name'},
    },
  },
  setRailFault: {
    slow: {
      summary: 'The next ten mails take five seconds',
      value: {rail: 'mail', kind: 'delay', delay_ms: 5000, times: 10},
    },
    lost: {
      summary: 'A card is charged, and the answer is lost',
      value: {rail: 'cards', method: 'charge', kind: 'lose'},
    },
  },
  answerChallenge: {code: {summary: 'The right code', value: {answer: 'pass', code: '123456'}}},
  advanceClock: {five_minutes: {summary: 'A QR code expires', value: {seconds: 300}}},
};

/** The parts that replace generated ones in the example of a response, by `operationId`. */
export const ANSWER_PARTS: Readonly<Record<string, object>> = {
  concludeAttempt: {outcome: 'done', source: null, qr_code: null, phone_request: null, refusal: null},
  createWalletCharge: {
    ...WALLET_CHARGE,
    status: 'pending',
    next_action: {
      ...{type: 'enter_code', sent_to: '+257 •••• 34', expires_at: 1767603900000, server_time: 1767603600000},
      ...{tries_left: 5, resend_at: 1767603630000},
    },
  },
  deleteWallet: {is_default: false, status: 'deleted'},
  confirmWalletCharge: WALLET_CHARGE,
  resendWalletCode: {
    ...WALLET_CHARGE,
    status: 'pending',
    next_action: {
      ...{type: 'enter_code', sent_to: '+257 •••• 34', expires_at: 1767603960000, server_time: 1767603660000},
      ...{tries_left: 5, resend_at: 1767603690000},
    },
  },
  cancelWalletCharge: {
    ...WALLET_CHARGE,
    ...{status: 'failed', failure_code: 'CANCELLED_BY_PAYER', failure_message: 'The payer cancelled the payment.'},
  },
  createMobileCharge: {
    ...{amount: 5000, currency: 'BIF', description: 'Phone credit', invoice_id: null},
    source: {id: SOURCE, brand: 'mobile_wallet_brand_1', statement_descriptor: 'IDUKA BUJUMBURA', ...WALLET},
  },
};
