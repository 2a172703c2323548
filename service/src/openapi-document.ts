import type {App} from './http/context.js';

/** The OpenAPI document as text, exactly as `openapi.json` holds it. */
export function contractText(app: App): string {
  return `${JSON.stringify(app.swagger(), null, 2)}\n`;
}
