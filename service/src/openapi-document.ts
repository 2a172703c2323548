import {prepareService} from './start.js';

/** The contract document as text, exactly as `openapi.json` holds it. */
export async function renderOpenApi(): Promise<string> {
  const {app, close} = await prepareService({dataDir: ':memory:'});
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await close();
  }
}
