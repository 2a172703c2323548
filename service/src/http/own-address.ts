import type {FastifyBaseLogger, FastifyRequest} from 'fastify';
import {ownOrigins} from '../domain/sessions/origins.js';
import type {Services} from './context.js';

/** How many addresses are remembered and logged at most: anyone can write any address into a request. */
const MAX_LOGGED = 20;

/**
 * The address at which this caller reaches the service: `PUBLIC_URL`; without it, what a trusted proxy sends in `X-Forwarded-Host`
 * and `X-Forwarded-Proto`; otherwise the address that the service listens on.
 */
export function publicUrlFor(services: Services, request: FastifyRequest): string {
  const forwarded = services.hasPublicUrl || !isForwarded(request) ? undefined : originOf(request);
  return forwarded ?? services.publicUrl();
}

/**
 * The public address as this caller wrote it, without a slash at the end: on one machine, the service has two names, and
 * for a browser they are two origins.
 */
export function baseFor(services: Services, request: FastifyRequest): string {
  const publicUrl = publicUrlFor(services, request);
  const {origin} = new URL(publicUrl);
  const asked = originOf(request);
  const isOwn = asked !== undefined && ownOrigins(publicUrl).includes(asked);
  return (isOwn ? publicUrl.replace(origin, asked) : publicUrl).replace(/\/+$/, '');
}

/** The service's own origins, as this caller reaches it. */
export function ownOriginsFor(services: Services, request: FastifyRequest): readonly string[] {
  return ownOrigins(publicUrlFor(services, request));
}

/**
 * Logs, once per address, that the card frame was requested at an address that is not one of the service's own: no card token would
 * be accepted from there. The page sends the origin where it sees the service (`seenAt`), because a proxy may hide that. Without `PUBLIC_URL`, the
 * host of the request counts too; with it, a proxy may rightly use another host name.
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
      if (origin === undefined || own.includes(origin) || logged.has(origin) || logged.size >= MAX_LOGGED) continue;
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
