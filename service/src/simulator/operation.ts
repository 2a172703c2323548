import {errorCodes, EXTENSION} from '../http/schemas/operation.js';

/** The part of the schema that all operations of the simulator share. */
export const OF_SIMULATOR = {...EXTENSION, tags: ['Simulator'], ...errorCodes('origin_not_allowed')};
