import {assert} from '@open-wc/testing';
import {CredentialProvider} from '../../src/api/client.js';

const KEY = 'pk_test_demoUSD0000000000';
const TOKEN = (letter: string): string => `ws_test_${letter.repeat(43)}`;

describe('what authorises calls', () => {
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

  it('is a key or a token as it was set, which nothing renews', async () => {
    const credentials = new CredentialProvider(KEY);
    credentials.renew();
    assert.isFalse(credentials.isRenewable);
    assert.equal(await credentials.token(), KEY);
  });

  it('is what the session function gives, asked once, at the first call, however many there are', async () => {
    const credentials = new CredentialProvider(session);
    assert.equal(asked, 0);
    assert.isTrue(credentials.isRenewable);
    assert.deepEqual(await Promise.all([credentials.token(), credentials.token()]), [TOKEN('a'), TOKEN('a')]);
    assert.equal(await credentials.token(), TOKEN('a'));
    assert.equal(asked, 1);
  });

  it('is asked for anew when it is to be renewed', async () => {
    const credentials = new CredentialProvider(session);
    await credentials.token();
    credentials.renew();
    assert.equal(await credentials.token(), TOKEN('b'));
  });

  it('is asked for anew after the function failed, and the call is told how it failed', async () => {
    const failure = new RangeError('not now');
    let isDown = true;
    const credentials = new CredentialProvider(() => (isDown ? Promise.reject(failure) : session()));
    assert.equal(await credentials.token().catch((reason: unknown) => reason), failure);
    isDown = false;
    assert.equal(await credentials.token(), TOKEN('a'));
    assert.lengthOf(said, 1);
    assert.include(said[0], 'RangeError');
  });

  it('is asked for before it is needed, once, also where that fails, and again after a key gave way to it', async () => {
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

  it('stays what it is when a framework makes a new function at every render', async () => {
    const credentials = new CredentialProvider(session);
    await credentials.token();
    credentials.authorise(() => session());
    assert.equal(await credentials.token(), TOKEN('a'));
    credentials.renew();
    assert.equal(await credentials.token(), TOKEN('b'));
  });

  it('is the new one when a key gives way to a function, a function to a token, and a token to a function', async () => {
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
    ['a token with a line end', `${TOKEN('a')}\n`, TOKEN('a')],
    ['a secret key', 'sk_test_demoUSD0000000000', undefined],
    ['an error page', '<!doctype html>', undefined],
    ['nothing', undefined, undefined],
    ['an object', {token: TOKEN('a')}, undefined],
  ];
  for (const [name, value, token] of given) {
    it(`${token === undefined ? 'is not' : 'is'} ${name} that a session function gives`, async () => {
      const credentials = new CredentialProvider(() => Promise.resolve(value as string));
      const taken = await credentials.token().catch(() => undefined);
      assert.equal(taken, token);
      assert.lengthOf(said, token === undefined ? 1 : 0);
      assert.notInclude(said.join(), 'sk_test');
    });
  }

  it('tells the developer of a function that throws at once or with no error, and rejects', async () => {
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
