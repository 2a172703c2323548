import type {App, Services} from '../http/context.js';
import {bankRoutes} from './bank-routes.js';
import {installFaults} from './fault-hooks.js';
import {createFaultBox} from './faults.js';
import {faultRoutes, ledgerRoutes} from './ledger-routes.js';
import {pageRoutes} from './pages.js';
import {phoneRoutes} from './phone-routes.js';
import {SIMULATOR_SCHEMAS} from './schemas.js';

/** The simulator: the payer's bank app and phone, the ledger and the fault switch. To be added before the operations. */
export function addSimulator(app: App, services: Services): void {
  const faults = createFaultBox();
  installFaults(app, services, faults);
  for (const schema of SIMULATOR_SCHEMAS) app.addSchema(schema);
  bankRoutes(app, services);
  phoneRoutes(app, services);
  ledgerRoutes(app, services);
  faultRoutes(app, faults);
  pageRoutes(app);
}
