import {assert} from '@open-wc/testing';

describe('the card page opened on its own', () => {
  it('sends no message and stays empty', async () => {
    const place = document.createElement('div');
    place.id = 'card';
    document.body.append(place);
    const said: unknown[] = [];
    const listen = ({data}: MessageEvent<unknown>): number => said.push(data);
    window.addEventListener('message', listen);
    await import('../../src/card-frame/inline.js');
    await import('../../src/card-frame/main.js');
    await new Promise((resolve) => setTimeout(resolve));
    window.removeEventListener('message', listen);
    assert.isEmpty(said);
    assert.equal(place.childElementCount, 0);
  });
});
