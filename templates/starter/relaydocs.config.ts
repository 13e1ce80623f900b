import { defineConfig } from 'relaydocs';

// For all fields, see docs/reference/configuration.md, a page of this site.
export default defineConfig({
  title: 'relaydocs',
  tagline: 'A folder of Markdown becomes a documentation site',
  url: 'https://docs.example.com',
  baseUrl: '/',
  favicon: 'img/favicon.svg',
  onBrokenAnchors: 'throw',
  docs: { sidebarCollapsed: false },
  pageMenu: { assistants: [{ label: 'Use with your assistant', href: '/publishing/assistants' }] },
  changelog: { file: 'docs/writing/_parts/changelog.md', path: 'writing/changelog/example' },
  markdown: { math: true, admonitions: ['recipe'] },
  prism: {
    magicComments: [
      { className: 'error-line', line: 'error-next-line', block: { start: 'error-start', end: 'error-end' } },
    ],
  },
  search: {
    pages: ['/getting-started', '/writing/markdown', '/reference/configuration', '/publishing/deploying'],
  },
  navbar: {
    logo: { src: 'img/logo.svg', alt: '' },
    items: [
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Manual' },
      {
        label: 'Reference',
        items: [
          { label: 'Commands', to: '/reference/commands' },
          { label: 'Configuration', to: '/reference/configuration' },
          { label: 'Front matter', to: '/reference/front-matter' },
          { label: 'Problems', to: '/reference/problems' },
        ],
      },
    ],
  },
  footer: {
    links: [
      {
        title: 'Begin',
        items: [
          { label: 'Getting started', to: '/getting-started' },
          { label: 'Moving from Docusaurus', to: '/from-docusaurus' },
        ],
      },
      {
        title: 'Write',
        items: [
          { label: 'Markdown', to: '/writing/markdown' },
          { label: 'Code blocks', to: '/writing/code' },
        ],
      },
      {
        title: 'Publish',
        items: [
          { label: 'Checks', to: '/publishing/checks' },
          { label: 'Deploying', to: '/publishing/deploying' },
        ],
      },
    ],
    copyright: 'Built with relaydocs.',
  },
  fonts: { body: '@fontsource-variable/geist' },
  theme: { accent: '#0b6480', customCss: './src/custom.css' },
});
