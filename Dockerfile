# The payment service. The arguments of the container are the role: serve (the default), work, migrate, or all.
# docs/running.md says how to change NODE_IMAGE.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY service/package.json service/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN npm run build && npm run build -w service

FROM ${NODE_IMAGE}
WORKDIR /app
COPY package.json package-lock.json ./
COPY service/package.json service/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
COPY service/bin service/bin
COPY service/pages service/pages
COPY --from=build /app/service/dist service/dist
COPY --from=build /app/dist/card-frame dist/card-frame
COPY --from=build /app/dist/payment-widget dist/payment-widget
COPY --from=build /app/dist/payment-widget.js /app/dist/payment-widget.js.br dist/
USER node
# Other containers reach it. In one container, the embedded database would be lost: set DATABASE_URL.
ENV HOST=0.0.0.0
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4010) + '/livez').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "service/dist/main.js"]
CMD ["serve"]
