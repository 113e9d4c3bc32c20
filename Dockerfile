# Runs the gate on the contracts as they are in the image:
#   docker build -t assay . && docker run --rm assay --budget 5m
# and with the report outside of it, in a folder that the container's user may write to:
#   mkdir -p gate-report && chmod a+w gate-report && docker run --rm -v "$PWD/gate-report:/assay/gate-report" assay --budget 5m
FROM node:24.21.0-bookworm-slim

# ca-certificates for npm, git for the lines that a change has changed
RUN apt-get update \
  && apt-get install --no-install-recommends --yes ca-certificates git \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /assay
RUN chown node:node /assay
USER node

# what is installed changes less often than what is judged
COPY --chown=node:node package.json package-lock.json .npmrc ./
# the workspaces' too, or npm makes no node_modules/.bin/assay
COPY --chown=node:node packages/assay/package.json packages/assay/package.json
COPY --chown=node:node packages/assay/bin packages/assay/bin
COPY --chown=node:node bench/package.json bench/package.json
COPY --chown=node:node examples/vault/package.json examples/vault/package.json
RUN npm ci --no-audit --no-fund && npm cache clean --force

COPY --chown=node:node . .
RUN mkdir -p gate-report counterexamples

ENV CI=true
ENTRYPOINT ["npm", "run", "--silent", "gate", "--"]
