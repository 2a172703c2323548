import assert from 'node:assert/strict';
import {withVisit, type Story} from './stories.ts';

/** Extra stories for an app with its own server. */
export const SERVER_STORIES: Readonly<Record<string, Story>> = {
  'the HTML of the server contains the tag with its attributes': async ({appUrl}) => {
    const html = await (await fetch(appUrl)).text();
    assert.match(html, /<payment-widget [^>]*api-url="http[^>]*amount="19\.99"/);
  },
  'the charge is made with a session of the server': async (context) => {
    await withVisit(context, '/', async ({page, widget, untilShown}) => {
      const request = page.waitForRequest('**/v2/charges/card');
      await widget.payWith();
      assert.match((await request).headers()['authorization'] ?? '', /^Bearer ws_/);
      await untilShown('Paid: ');
    });
  },
};
