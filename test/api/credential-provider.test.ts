import {assert} from '@open-wc/testing';
import {CredentialProvider} from '../../src/api/client.js';

const KEY = 'pk_test_demoUSD0000000000';
const TOKEN = (letter: string): string => `ws_test_${letter.repeat(43)}`;

describe('the credential provider', () => {
  let asked: number;
  const {error} = console;
  let said: string[];

  beforeEach(() => {
    asked = 0;
    said = [];
    console.error = (line: string) => said.push(line);
  });

  afterEach(() => {
    console.error = error;
  });

  /** A page's session function that returns a new token each time. */
  const session = (): Promise<string> => {
    asked += 1;
    return Promise.resolve(TOKEN('abcdefgh'.charAt(asked - 1)));
  };

  it('returns a key as it was set, and cannot renew it', async () => {
    const credentials = new CredentialProvider(KEY);
    credentials.renew();
    assert.isFalse(credentials.isRenewable);
    assert.equal(await credentials.token(), KEY);
  });

  it('calls the session function once, when a token is first needed, and returns that token each time', async () => {
    const credentials = new CredentialProvider(session);
    assert.equal(asked, 0);
    assert.isTrue(credentials.isRenewable);
    assert.deepEqual(await Promise.all([credentials.token(), credentials.token()]), [TOKEN('a'), TOKEN('a')]);
    assert.equal(await credentials.token(), TOKEN('a'));
    assert.equal(asked, 1);
  });

  it('calls the session function again after a renewal', async () => {
    const credentials = new CredentialProvider(session);
    await credentials.token();
    credentials.renew();
    assert.equal(await credentials.token(), TOKEN('b'));
  });

  it('rejects with the error of the session function and logs it, then calls the function again', async () => {
    const failure = new RangeError('not now');
    let isDown = true;
    const credentials = new CredentialProvider(() => (isDown ? Promise.reject(failure) : session()));
    assert.equal(await credentials.token().catch((reason: unknown) => reason), failure);
    isDown = false;
    assert.equal(await credentials.token(), TOKEN('a'));
    assert.lengthOf(said, 1);
    assert.include(said[0], 'RangeError');
  });

  it('calls the session function in advance only once, also if it fails, and again after it replaces a key', async () => {
    const credentials = new CredentialProvider(() => Promise.reject(new RangeError('not now')));
    credentials.prepare();
    await credentials.token().catch(() => undefined);
    credentials.prepare();
    assert.lengthOf(said, 1);
    credentials.authorise(session);
    credentials.prepare();
    assert.equal(asked, 0);
    credentials.authorise(KEY);
    credentials.authorise(session);
    credentials.prepare();
    assert.equal(await credentials.token(), TOKEN('a'));
    assert.equal(asked, 1);
  });

  it('keeps its token when a framework passes a new session function at every render', async () => {
    const credentials = new CredentialProvider(session);
    await credentials.token();
    credentials.authorise(() => session());
    assert.equal(await credentials.token(), TOKEN('a'));
    credentials.renew();
    assert.equal(await credentials.token(), TOKEN('b'));
  });

  it('uses the new credential when a function replaces a key, a token a function, or a function a token', async () => {
    const credentials = new CredentialProvider(KEY);
    credentials.authorise(session);
    assert.equal(await credentials.token(), TOKEN('a'));
    credentials.authorise(TOKEN('x'));
    assert.equal(await credentials.token(), TOKEN('x'));
    credentials.authorise(session);
    assert.equal(await credentials.token(), TOKEN('b'));
  });

  const given: readonly (readonly [string, unknown, string | undefined])[] = [
    ['a token', TOKEN('a'), TOKEN('a')],
    ['a token with a line break at the end', `${TOKEN('a')}\n`, TOKEN('a')],
    ['a secret key', 'sk_test_demoUSD0000000000', undefined],
    ['an error page', '<!doctype html>', undefined],
    ['undefined', undefined, undefined],
    ['an object', {token: TOKEN('a')}, undefined],
  ];
  for (const [name, value, token] of given) {
    it(`${token === undefined ? 'rejects' : 'accepts'} ${name} from a session function`, async () => {
      const credentials = new CredentialProvider(() => Promise.resolve(value as string));
      const taken = await credentials.token().catch(() => undefined);
      assert.equal(taken, token);
      assert.lengthOf(said, token === undefined ? 1 : 0);
      assert.notInclude(said.join(), 'sk_test');
    });
  }

  it('logs an error and rejects when the session function throws, or rejects without an Error', async () => {
    const throwing = (): Promise<string> => {
      throw new TypeError('no');
    };
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a page may reject with anything
    const rejecting = (): Promise<string> => Promise.reject('no');
    for (const broken of [throwing, rejecting]) {
      assert.equal(await new CredentialProvider(broken).token().catch(() => 'rejected'), 'rejected');
    }
    assert.lengthOf(said, 2);
    assert.include(said[1], 'an error');
  });
});
