import {workerTest as test} from '../e2e/helpers/story.ts';
import {LANGUAGES, looksIn} from './axes.ts';
import {Scene} from './scene.ts';
import {shoot} from './shoot.ts';
import {STATES} from './states.ts';

for (const {name, reach} of STATES) {
  for (const language of LANGUAGES) {
    test(`${name} ${language}`, async ({page, demo}) => {
      const scene = new Scene(page, demo, language);
      await scene.service.clearFaults();
      await reach(scene);
      for (const look of looksIn(language)) await shoot(scene.widget, name, look);
    });
  }
}
