import {expect} from '@playwright/test';

type Expected = Readonly<Record<string, unknown>>;

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A customer with exactly the keys of spec 2.11. */
export function customer(fields: Expected = {}): Expected {
  return {
    object: 'customer',
    id: expect.stringMatching(/^cus_\w+$/),
    email: 'aline.iradukunda@example.com',
    first_name: 'Aline',
    last_name: 'Iradukunda',
    birth_date: null,
    merchant_id: expect.stringMatching(/^mer_\w+$/),
    address: {object: 'address', city: null},
    status: 'active',
    is_live: false,
    ...fields,
  };
}

/** A customer whose id is the only thing that the page may read. */
export function redactedCustomer(id: string | null): Expected {
  return customer({id, email: null, first_name: null, last_name: null});
}

/** A saved card with the keys of spec 2.11. */
export function source(fields: Expected = {}): Expected {
  return {
    object: 'source',
    id: expect.stringMatching(/^src_\w+$/),
    customer_id: expect.stringMatching(/^cus_\w+$/),
    brand: 'visa',
    last_four: '4242',
    exp_month: '12',
    exp_year: String(new Date().getFullYear() + 3),
    card_holder_name: 'Aline Iradukunda',
    currency: expect.stringMatching(/^(BIF|USD|KES|XAF)$/),
    is_default: true,
    status: 'active',
    ...fields,
  };
}

/** A charge with the keys of spec 2.11; `amount` in minor units. */
export function charge(fields: Expected): Expected {
  return {
    id: expect.stringMatching(/^ch_\w+$/),
    status: 'succeeded',
    description: expect.stringMatching(/^.{5,100}$/),
    failure_code: null,
    failure_message: null,
    source: {brand: 'visa', last_four: '4242'},
    ...fields,
  };
}

/** The event detail of a payment by wallet: as that of a card (spec 6.1). The number's last digits are those of the wallet. */
export function walletPaid(number: string, {amount, ...fields}: Expected & {readonly amount: number}): Expected {
  const brand = number.startsWith('+25768') ? 'lumicash' : 'ecocash';
  const paid = charge({amount, currency: 'BIF', source: {brand, last_four: number.slice(-4)}});
  const known = customer({email: null, first_name: null, last_name: null});
  return {customer: known, charge: paid, ...fields};
}

/** The event detail of a payment by QR code (spec 6.1). */
export function qrPaid(fields: Expected): Expected {
  return {
    charge_id: expect.stringMatching(/^ch_\w+$/),
    qr_reference: expect.stringMatching(/^QR[A-Z2-7]{22}$/),
    ...fields,
  };
}

/** The event detail of a payment by phone request (spec 6.1). */
export function phonePaid(fields: Expected): Expected {
  return {uetr: expect.stringMatching(UUID_V4), ...fields};
}

/** An announced success. */
export function success(detail: Expected, widget = 'widget'): Expected {
  return {type: 'onSuccess', widget, detail, isUndefined: false, isCustomEvent: true, isFrozen: true};
}

/** An announced failure with a code. */
export function failure(code: string, widget = 'widget'): Expected {
  const detail = {code, message: expect.stringMatching(/\w/)};
  return {type: 'onFailure', widget, detail, isUndefined: false, isCustomEvent: true, isFrozen: true};
}

/** An announced decline: it has no detail. */
export function decline(widget = 'widget'): Expected {
  return {type: 'onFailure', widget, detail: undefined, isUndefined: true, isCustomEvent: true, isFrozen: true};
}
