export {systemClock, type Clock} from './base/clock.js';
export {systemRandom, type Random} from './base/random.js';
export {DEFAULT_CONFIG, readConfig, type Config} from './config.js';
export {DEMO_ACCOUNTS, type DemoAccount} from './db/seed.js';
export {startService, type RunningService, type StartOptions} from './start.js';
