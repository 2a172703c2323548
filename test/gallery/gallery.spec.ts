import {workerTest as test} from '../e2e/helpers/story.ts';
import {LANGUAGES, looksIn} from './axes.ts';
import {ShopVisit} from './shop-visit.ts';
import {shoot} from './shoot.ts';
import {STATES} from './states.ts';

for (const {name, reach} of STATES) {
  for (const language of LANGUAGES) {
    test(`${name} ${language}`, async ({page, demo}) => {
      const visit = new ShopVisit(page, demo, language);
      await visit.service.clearFaults();
      await reach(visit);
      for (const look of looksIn(language)) await shoot(visit.widget, name, look);
    });
  }
}
