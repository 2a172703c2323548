import type {FastifyBaseLogger, FastifyRequest} from 'fastify';
import {ownOrigins} from '../domain/sessions/origins.js';
import type {Services} from './context.js';

/** How many addresses are remembered, and logged: anybody can write another one into a request. */
const MOST_LOGGED = 20;

/**
 * The address under which this caller reaches the service: `PUBLIC_URL`; without it, what a trusted proxy says in `X-Forwarded-Host`
 * and `X-Forwarded-Proto`, or else the address that the service listens on.
 */
export function publicUrlFor(services: Services, request: FastifyRequest): string {
  const forwarded = services.hasPublicUrl || !isForwarded(request) ? undefined : originOf(request);
  return forwarded ?? services.publicUrl();
}

/** The origins under which the service is its own for this caller. */
export function ownOriginsFor(services: Services, request: FastifyRequest): readonly string[] {
  return ownOrigins(publicUrlFor(services, request));
}

/**
 * Logs, once for each, an address at which the card frame is asked for and that the service does not take for its own: no card token would
 * be accepted from there. The page says where it sees the service (`seenAt`), because a proxy may hide that. Without `PUBLIC_URL`, the host of the
 * request says it, too; with it, a proxy may well ask under another name.
 */
export function createAddressCheck(
  services: Services,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (request: FastifyRequest, seenAt: string | undefined) => void {
  const logged = new Set<string>();
  return (request, seenAt) => {
    const own = ownOriginsFor(services, request);
    const asked = [readOrigin(seenAt), services.hasPublicUrl ? undefined : originOf(request)];
    for (const origin of asked) {
      if (origin === undefined || own.includes(origin) || logged.has(origin) || logged.size >= MOST_LOGGED) continue;
      logged.add(origin);
      log.warn(
        `The card frame was asked for at ${origin}, and card tokens are accepted only from ${own.join(' and ')}: ` +
          `set PUBLIC_URL=${origin}, or TRUSTED_PROXY to the address of the proxy that sends X-Forwarded-For, -Host and -Proto.`,
      );
    }
  };
}

/** Whether a proxy of `TRUSTED_PROXY` passed the request on. Fastify lists more than one address only then. */
function isForwarded({ips}: FastifyRequest): boolean {
  return (ips?.length ?? 0) > 1;
}

function originOf({protocol, host}: FastifyRequest): string | undefined {
  return readOrigin(`${protocol}://${host}`);
}

/** An origin of http or https; undefined when the text is not one. */
function readOrigin(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\/[\w.:[\]-]{1,150}$/i.test(text) && URL.canParse(text)
    ? new URL(text).origin
    : undefined;
}
