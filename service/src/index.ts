export {systemClock, type Clock} from './lib/clock.js';
export {systemRandom, type Random} from './lib/random.js';
export {DEFAULT_CONFIG, NO_LIMITS, readConfig, vaultKeyFile, type Config} from './config.js';
export {chooseRails} from './rails/adapters.js';
export {DEMO_ACCOUNTS, type DemoAccount} from './db/seed.js';
/** The types of the OpenAPI document, by name. */
export type {Schemas} from './contract-types.js';
export {startService, type Role, type RunningService, type StartOptions} from './start.js';
