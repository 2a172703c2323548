import {assert} from '@open-wc/testing';
import {diagnose} from '../../src/io/frame-diagnosis.js';
import {serviceUrl} from '../helpers/service.js';
import {PUBLISHABLE_KEY} from '../helpers/widget.js';

describe('why a card frame is not there', () => {
  const original = window.fetch.bind(window);
  afterEach(() => {
    window.fetch = original;
  });

  const cardPage = async (key: string): Promise<string> => `${await serviceUrl()}/elements/card?k=${key}`;

  it('is its silence, when the service gives the page and lets this one hold it', async () => {
    assert.equal(await diagnose(await cardPage(PUBLISHABLE_KEY('USD'))), 'silent');
  });

  it('is the key’s origins, when this page is not among them', async () => {
    assert.equal(await diagnose(await cardPage('pk_test_mboaXAF0000000000')), 'refused');
  });

  it('is the key, when the service does not know it', async () => {
    assert.equal(await diagnose(await cardPage('pk_test_unknown')), 'refused');
  });

  it('is the service, when it answers with an error or with something else', async () => {
    assert.equal(await diagnose(`${await serviceUrl()}/elements/nothing`), 'broken');
    assert.equal(await diagnose(`${await serviceUrl()}/healthz`), 'broken');
  });

  it('is the network, when no answer comes', async () => {
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    assert.equal(await diagnose('https://service.example/elements/card'), 'unreachable');
  });

  it('is the page’s own policy, when that keeps the question in', async () => {
    window.fetch = () => {
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          ...{blockedURI: 'https://service.example/elements/card', effectiveDirective: 'connect-src'},
          ...{documentURI: location.href, originalPolicy: '', statusCode: 200, violatedDirective: 'connect-src'},
        }),
      );
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    assert.equal(await diagnose('https://service.example/elements/card'), 'blocked');
  });
});
