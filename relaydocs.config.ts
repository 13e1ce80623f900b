import { defineConfig } from 'relaydocs';

export default defineConfig({
  title: 'FoundryVTT REST API Relay',
  tagline: 'Read and change a running Foundry VTT world with plain HTTP requests, from any language.',
  url: 'https://foundryvtt-rest-api-relay.fly.dev',
  baseUrl: '/docs/',
  favicon: 'img/favicon.svg',
  onBrokenAnchors: 'throw',
  staticDirectories: ['docs/static'],
  openapi: [
    { path: 'docs/api/openapi.yaml', sidebar: 'pages', tryIt: true },
    { path: 'docs/api/asyncapi.yaml', route: 'websocket', sidebar: 'pages', tryIt: true },
  ],
  samples: {
    openapi: ['docs/api/accounts.yaml'],
    values: { YOUR_API_KEY: 'RELAY_API_KEY', 'foundry-Qm7TzL0xWc3VbN8k': 'CLIENT_ID' },
  },
  colorMode: { defaultMode: 'dark' },
  fonts: { body: '@fontsource-variable/figtree' },
  search: {
    pages: ['/intro', '/installation', '/first-api-call', '/api/'],
    synonyms: [
      ['rate limit', 'request limit'],
      ['combat', 'encounter'],
      ['actor', 'entity', 'document'],
    ],
  },
  navbar: {
    logo: { src: 'img/logo.svg', alt: '' },
    items: [
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Documentation' },
      { to: '/api/', label: 'API Reference' },
      { href: 'https://github.com/ThreeHats/foundryvtt-rest-api-relay', label: 'GitHub', position: 'right' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Docs',
        items: [
          { label: 'Getting Started', to: '/intro' },
          { label: 'API Reference', to: '/api/' },
        ],
      },
      { title: 'Community', items: [{ label: 'Discord', href: 'https://discord.gg/U634xNGRAC' }] },
      {
        title: 'More',
        items: [{ label: 'GitHub', href: 'https://github.com/ThreeHats/foundryvtt-rest-api-relay' }],
      },
    ],
    copyright: 'MIT licensed. Not affiliated with Foundry Virtual Tabletop or Foundry Gaming, LLC.',
  },
});
