import {assert} from '@open-wc/testing';
import {ATTRIBUTES, attributeWarning, diagnoseFrame, listenerWarning} from '../../src/element/diagnostics.js';
import {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {serviceUrl} from '../helpers/service.js';
import {PUBLISHABLE_KEY} from '../helpers/widget.js';

const SIMILAR: readonly (readonly [string, string])[] = [
  ['apiurl', 'api-url'],
  ['apiUrl', 'api-url'],
  ['api_url', 'api-url'],
  ['invoiceid', 'invoice-id'],
  ['clientkey', 'client-key'],
  ['client-keys', 'client-key'],
  ['curency', 'currency'],
  ['desciption', 'description'],
  ['amout', 'amount'],
  ['method', 'methods'],
  ['returnurl', 'return-url'],
  ['hide-sumary', 'hide-summary'],
  ['densty', 'density'],
  ['label', 'labels'],
];

/** Attributes of any element, attributes that frameworks add, and some that are unlike all of the element's. */
const OTHERS = [
  ...['id', 'class', 'style', 'lang', 'dir', 'slot', 'part', 'hidden', 'tabindex', 'aria-label', 'data-test', 'form'],
  ...['onclick', 'v-cloak', 'data-v-7ba5bd90', '_ngcontent-ng-c123', 'ng-version', 'x-data', '@click', ':amount'],
  ...['color', 'x'],
];

/** The events of the element. */
const EVENTS = ['onSuccess', 'onFailure', 'onReady', 'onChange', 'onBeforeSubmit'];

describe('attributeWarning', () => {
  for (const [name, meant] of SIMILAR) {
    it(`suggests ${meant} for ${name}`, () => {
      const warning = attributeWarning(name);
      assert.equal(warning?.code, 'unknown-attribute');
      assert.include(warning?.remedy, `"${meant}"`);
    });
  }

  for (const name of ['session', 'customer', 'words']) {
    it(`reports that ${name} is a property`, () => {
      assert.equal(attributeWarning(name)?.code, 'property-as-attribute');
    });
  }

  it('knows every attribute that the element observes', () => {
    assert.sameMembers([...ATTRIBUTES], PaymentWidgetElement.observedAttributes);
  });

  it('finds nothing wrong with attributes of the element, of any element and of frameworks', () => {
    for (const name of [...ATTRIBUTES, ...OTHERS]) assert.isUndefined(attributeWarning(name), name);
  });
});

describe('listenerWarning', () => {
  for (const [type, meant] of [
    ['success', 'onSuccess'],
    ['onsuccess', 'onSuccess'],
    ['on-failure', 'onFailure'],
    ['Ready', 'onReady'],
    ['onchange', 'onChange'],
    ['on-change', 'onChange'],
    ['Change', 'onChange'],
    ['beforesubmit', 'onBeforeSubmit'],
  ] as const) {
    it(`suggests ${meant} for ${type}`, () => {
      assert.include(listenerWarning(type)?.remedy, `"${meant}"`);
    });
  }

  it('finds nothing wrong with events of the element and of any element', () => {
    for (const type of [...EVENTS, 'change', 'selectionchange', 'click']) {
      assert.isUndefined(listenerWarning(type), type);
    }
  });
});

describe('diagnoseFrame', () => {
  const original = window.fetch.bind(window);
  afterEach(() => {
    window.fetch = original;
  });

  const cardPage = async (key: string): Promise<string> => `${await serviceUrl()}/elements/card?k=${key}`;

  it('returns "silent" when the service delivers the card page and lets this page embed it', async () => {
    assert.equal(await diagnoseFrame(await cardPage(PUBLISHABLE_KEY('USD'))), 'silent');
  });

  it('returns "refused" when this page is not among the allowed origins of the key', async () => {
    assert.equal(await diagnoseFrame(await cardPage('pk_test_mboaXAF0000000000')), 'refused');
  });

  it('returns "refused" when the service does not know the key', async () => {
    assert.equal(await diagnoseFrame(await cardPage('pk_test_unknown')), 'refused');
  });

  it('returns "broken" when the service answers with an error or with something else', async () => {
    assert.equal(await diagnoseFrame(`${await serviceUrl()}/elements/nothing`), 'broken');
    assert.equal(await diagnoseFrame(`${await serviceUrl()}/healthz`), 'broken');
  });

  it('returns "unreachable" when the request fails', async () => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    assert.equal(await diagnoseFrame('https://service.example/elements/card'), 'unreachable');
  });

  it('returns "blocked" when a policy of the page blocks the request', async () => {
    const violation = new SecurityPolicyViolationEvent('securitypolicyviolation', {
      ...{blockedURI: 'https://service.example/elements/card', effectiveDirective: 'connect-src'},
      ...{documentURI: location.href, originalPolicy: '', statusCode: 200, violatedDirective: 'connect-src'},
    });
    window.fetch = () => {
      // As in browsers, the event follows the rejection.
      setTimeout(() => document.dispatchEvent(violation));
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    assert.equal(await diagnoseFrame('https://service.example/elements/card'), 'blocked');
  });
});
