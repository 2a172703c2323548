import {bootstrapApplication} from '@angular/platform-browser';
import '@payment-widget/element/define';
import {Shop} from './shop';

bootstrapApplication(Shop).catch((error: unknown) => console.error(error));
