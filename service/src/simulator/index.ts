import {forbidden} from '../lib/problem.js';
import type {App, Services} from '../http/context.js';
import {isForeignToSimulator} from '../http/cors.js';
import {bankRoutes} from './bank-routes.js';
import {challengeSimulatorRoutes} from './challenge-routes.js';
import {clockRoutes} from './clock-routes.js';
import {installFaults} from './fault-hooks.js';
import {faultRoutes, railFaultRoutes} from './fault-routes.js';
import {createFaultBox} from './faults.js';
import {ledgerRoutes} from './ledger-routes.js';
import {messageRoutes} from './message-routes.js';
import {moneyRoutes} from './money-routes.js';
import {pageRoutes} from './pages.js';
import {payoutSimulatorRoutes} from './payout-routes.js';
import {phoneRoutes} from './phone-routes.js';
import {qrRoutes} from './qr-routes.js';
import {SIMULATOR_SCHEMAS} from './schemas.js';

/** The simulator: the payer's bank app and phone, the ledger and the faults. Add it before the operations. */
export function addSimulator(app: App, services: Services): void {
  refuseForeignPages(app, services);
  const faults = createFaultBox();
  installFaults(app, services, faults);
  for (const schema of SIMULATOR_SCHEMAS) app.addSchema(schema);
  bankRoutes(app, services);
  phoneRoutes(app, services);
  challengeSimulatorRoutes(app, services);
  qrRoutes(app, services);
  messageRoutes(app, services);
  moneyRoutes(app, services);
  ledgerRoutes(app, services);
  faultRoutes(app, faults);
  railFaultRoutes(app, services);
  clockRoutes(app, services);
  payoutSimulatorRoutes(app, services);
  pageRoutes(app);
}

/** Refuses pages of other sites, which may neither read nor change anything. The simulator's own pages hold no data and can be linked to. */
function refuseForeignPages(app: App, services: Services): void {
  app.addHook('onRequest', async (request) => {
    // A preflight has no effect; it is answered like one of a path that does not exist.
    const isSilent = request.method === 'OPTIONS' || request.routeOptions.config.isPage === true;
    if (!isSilent && isForeignToSimulator(request, services)) {
      throw forbidden('origin_not_allowed', 'The simulator is for pages of this machine.');
    }
  });
}
