import {errorCodes, EXTENSION} from '../http/schemas/operation.js';

/** What every operation of the simulator says of itself. */
export const OF_SIMULATOR = {...EXTENSION, tags: ['Simulator'], ...errorCodes('origin_not_allowed')};
