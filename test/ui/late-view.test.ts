import {assert, waitUntil} from '@open-wc/testing';
import {Late} from '../../src/core/late.js';
import {LateView} from '../../src/ui/late-view.js';

describe('a view that comes late', () => {
  it('updates the widget when it is there, and is there at once for the next one', async () => {
    const source = new Late(() => Promise.resolve('drawn'));
    const {late, update} = widgetWith(source);
    late.load();
    assert.isUndefined(late.view);
    await waitUntil(() => update.count === 1);
    assert.deepEqual([late.view, late.isLost], ['drawn', false]);
    assert.equal(widgetWith(source).late.view, 'drawn');
  });

  it('is lost when it cannot be loaded, and can be loaded again', async () => {
    let isReachable = false;
    const source = new Late(() =>
      isReachable ? Promise.resolve('drawn') : Promise.reject(new TypeError('Failed to fetch')),
    );
    const {late, update} = widgetWith(source);
    late.load();
    await waitUntil(() => update.count === 1);
    assert.deepEqual([late.view, late.isLost], [undefined, true]);
    isReachable = true;
    late.load();
    assert.isFalse(late.isLost);
    await waitUntil(() => update.count === 2);
    assert.deepEqual([late.view, late.isLost], ['drawn', false]);
  });
});

/** A widget of which only the updates are seen. */
function widgetWith<View>(source: Late<View>): {late: LateView<View>; update: {count: number}} {
  const update = {count: 0};
  const requestUpdate = (): void => {
    update.count += 1;
  };
  return {late: new LateView({requestUpdate}, source), update};
}
